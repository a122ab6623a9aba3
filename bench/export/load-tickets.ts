import type { OpenDatabase } from "../../apps/api/src/platform/db/database.ts";
import { fillTickets } from "../../apps/api/test/fill-tickets.ts";
import type { TicketProject } from "../../apps/api/test/ticket-project.ts";

const BATCH = 10_000;

/** Issues the tickets of a range of numbers. */
export async function loadTickets(
  { db, pool }: Pick<OpenDatabase, "db" | "pool">,
  project: TicketProject,
  { from, to }: { from: number; to: number },
): Promise<void> {
  // An export does not use the full-text index, which would take most of the loading time.
  await pool.query("drop index if exists ticket_search");
  for (let first = from + 1; first <= to; first += BATCH) {
    await fillTickets(db, project, { first, count: Math.min(BATCH, to - first + 1) });
  }
  await pool.query("vacuum analyze ticket");
}

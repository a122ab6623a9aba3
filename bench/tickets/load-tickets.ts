import type { Pool } from "pg";
import type { OpenDatabase } from "../../apps/api/src/platform/db/database.ts";
import { fillTickets } from "../../apps/api/test/events/fill-tickets.ts";
import type { TicketProject } from "../../apps/api/test/events/ticket-project.ts";

const TICKETS_PER_STATEMENT = 10_000;

/** Issues the tickets of a range of numbers and indexes them; the pool has one connection. */
export async function loadTickets(
  { db, pool }: Pick<OpenDatabase, "db" | "pool">,
  project: TicketProject,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await loadAndIndex(pool, async () => {
    for (let first = from + 1; first <= to; first += TICKETS_PER_STATEMENT) {
      await fillTickets(db, project, { first, count: Math.min(TICKETS_PER_STATEMENT, to - first + 1) });
    }
  });
}

/**
 * Runs `load`, then indexes its tickets as the job does, but builds the indexes afterwards: growing them ticket by ticket
 * would take most of the time. The pool has one connection; its statements may take as long as they need from then on.
 */
async function loadAndIndex(pool: Pool, load: () => Promise<void>): Promise<void> {
  await pool.query("set statement_timeout = 0");
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('ticket_search', 'ticket_sort') and indexdef not like 'CREATE UNIQUE%'`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await load();
  await untilIndexed(pool);
  for (const { definition } of rows) await pool.query(definition);
  await pool.query("vacuum analyze ticket, ticket_search, ticket_sort, ticket_change");
}

/** The server's own job may do a part of it. */
async function untilIndexed(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: number }>(
      "select distinct project_id as id from ticket_change order by 1",
    );
    if (rows.length === 0) return;
    for (const { id } of rows) await pool.query("select index_tickets($1, $2)", [id, TICKETS_PER_STATEMENT]);
  }
}

import type { RecordedCorrection } from "@foyer/contract/ticket-corrections.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findCorrectable, listCorrectionRows, type TicketKey } from "./ticket-corrections.store.ts";

export { changesOf } from "./correction-changes.ts";
export { findCorrectable, insertCorrection, lockTicket, updateTicket } from "./ticket-corrections.store.ts";

/** Lists the corrections of a ticket, newest first. rules/tickets 36 */
export async function listCorrections(db: Kysely<Database>, key: TicketKey): Promise<RecordedCorrection[]> {
  if (!(await findCorrectable(db, key))) throw problem("not-found");
  const rows = await listCorrectionRows(db, key);
  return rows.map(({ correctedAt, changes, ...row }) => ({
    ...row,
    correctedAt: correctedAt.toISOString(),
    changes: [...changes],
  }));
}

import type { CorrectionForm } from "@foyer/contract/ticket-corrections.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getPlayOf } from "../registrations/play.service.ts";
import { readCorrectionBasis, withProvenCodes } from "./correction-basis.service.ts";
import { findCorrectable, type TicketKey } from "./ticket-corrections.store.ts";

/** Returns what can be corrected on a ticket. rules/tickets 34 */
export async function getCorrectionForm(db: Kysely<Database>, key: TicketKey): Promise<CorrectionForm> {
  const ticket = await findCorrectable(db, key);
  if (!ticket) throw problem("not-found");
  const { unasked } = await readCorrectionBasis(db, ticket);
  const play = await getPlayOf(db, ticket, {
    version: ticket.scenarioVersion,
    culture: ticket.cultureCode,
    own: ticket.cultureCode,
  });
  return {
    version: ticket.version,
    play: withProvenCodes(play, ticket),
    results: [...ticket.answers],
    fields: [...unasked].map((field) => ({ field, value: ticket.fields[field] })),
  };
}

import type { OwnCorrectionForm } from "@foyer/contract/own-corrections.ts";
import type { PlayData } from "@foyer/contract/play.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import { getPlayOf } from "../registrations/play.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { readCorrectionBasis, withProvenCodes } from "./correction-basis.service.ts";
import { correctableQuestions } from "./own-questions.ts";
import { findOwnTerms, type OwnTerms } from "./own-terms.store.ts";
import { type Correctable, findCorrectable, type TicketKey } from "./ticket-corrections.store.ts";

/** Returns what the holder of a ticket may correct. rules/tickets 62 */
export async function getOwnCorrectionForm(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<OwnCorrectionForm> {
  const { key, terms, culture } = await openOwnTicket(db, identifier, asked);
  const ticket = await requireOwn(db, key, identifier);
  const { playable } = await readCorrectionBasis(db, ticket);
  const play = await getPlayOf(db, ticket, {
    version: ticket.scenarioVersion,
    culture,
    own: ticket.cultureCode,
  });
  const questions = correctableQuestions(playable, terms.questions);
  const sources = sourcesOf(play);
  return {
    version: ticket.version,
    play: withProvenCodes(play, ticket),
    // Of a link that has leaked nobody learns more than staff let its holder correct.
    results: ticket.answers.filter(({ questionId }) => questions.has(questionId) || sources.has(questionId)),
    questions: [...questions],
  };
}

/** The ticket behind a public link, while its holder may correct it. Throws `correction-closed` or why it has ended. */
export async function openOwnTicket(db: Kysely<Database>, identifier: string, asked?: string | null) {
  const { projectId, ticketId, registrationCode } = await getHolderTicket(db, identifier);
  const key = { projectId, ticketId };
  const terms = requireOpen(await findOwnTerms(db, key));
  const culture = await cultureFor(db, await requireLink(db, registrationCode), asked ?? terms.ticketCulture);
  return { key, terms, culture };
}

/** A ticket as it is now, while this is still its link. Throws `ticket-passed-on`. rules/tickets 69 */
export async function requireOwn(
  db: Kysely<Database>,
  key: TicketKey,
  identifier: string,
): Promise<Correctable> {
  const ticket = await findCorrectable(db, key);
  if (!ticket) throw problem("not-found");
  if (ticket.identifier !== identifier) throw problem("ticket-passed-on");
  return ticket;
}

/** The terms, where they let the holder correct the ticket. */
export function requireOpen(terms: OwnTerms | null): OwnTerms {
  if (!terms) throw problem("not-found");
  if (terms.status === "cancelled" || terms.status === "expired") throw problem(`ticket-${terms.status}`);
  if (!terms.isOpen) throw problem("correction-closed");
  return terms;
}

/** The questions that conditions refer to: their answers decide what is asked. */
function sourcesOf({ steps }: PlayData): ReadonlySet<number> {
  const parts = steps.flatMap((step) => [step, ...step.questions]);
  return new Set(parts.flatMap(({ conditions }) => conditions).map(({ questionId }) => questionId));
}

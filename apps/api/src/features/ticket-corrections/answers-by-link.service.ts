import { inOrderAsked } from "@foyer/domain/scenario/in-order-asked.ts";
import { makePlayable } from "@foyer/domain/scenario/playable-scenario.ts";
import { promoCodeQuestion } from "@foyer/domain/scenario/promo-code.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { withoutProofs } from "@foyer/domain/scenario/without-proofs.ts";
import { type FieldSources, fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { PATTERN_ENGINE } from "../../platform/patterns/pattern-engine.ts";
import { replayIn } from "../submissions/sell-by-staff.service.ts";
import type { CorrectionBasis } from "./correction-basis.service.ts";
import { ownLists } from "./own-lists.service.ts";
import type { Correctable } from "./ticket-corrections.store.ts";

type ByLink = {
  ticket: Correctable;
  basis: CorrectionBasis;
  /** The address that the link was mailed to, and the issue of another one among the answers. */
  recipient: string;
  issue: string;
};

/**
 * The answers of somebody whose mailed link proves their address, with the promo code of the ticket, which has decided its
 * price; throws as a submission does. rules/tickets 68, rules/group-orders 4
 */
export async function evaluateByLink(
  db: Kysely<Database>,
  { ticket, basis, recipient, issue }: ByLink,
  sent: readonly ResultItem[],
): Promise<readonly ResultItem[]> {
  const { projectId } = ticket;
  const { playable, sources, lists: all } = basis;
  const made = makePlayable(withoutProofs(playable), PATTERN_ENGINE);
  if ("problems" in made) throw problem("scenario-changed");
  // Nothing of a former holder's choices is offered.
  const lists = await ownLists(db, projectId, { lists: all, answers: [] });
  const answers = await replayIn(projectId, { playable: made.playable, sent, lists });
  requireOwnAddress(answers, { sources, recipient, issue });
  const promo = promoCodeQuestion(playable);
  const kept = ticket.answers.filter(({ questionId }) => questionId === promo?.id);
  return inOrderAsked(playable, [...answers, ...kept]);
}

/** The mail with the link proves one address only. */
function requireOwnAddress(
  answers: readonly ResultItem[],
  { sources, recipient, issue }: { sources: FieldSources; recipient: string; issue: string },
): void {
  const { email } = fillTicketFields(answers, sources);
  if (email === "" || email.trim().toLowerCase() === recipient.toLowerCase()) return;
  throw problem("invalid-fields", { fields: { [`questions.${sources.email}`]: issue } });
}

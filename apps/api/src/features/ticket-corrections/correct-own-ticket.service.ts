import { isDeepStrictEqual } from "node:util";
import type { OwnCorrection } from "@foyer/contract/own-corrections.ts";
import { promoCodeIn } from "@foyer/domain/scenario/promo-code.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { beginAttempt, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { type ConsentChange, consentsOnPage } from "../consents/consents.service.ts";
import { mailTicketChange } from "../mail/mail.service.ts";
import { replayIn } from "../submissions/sell-by-staff.service.ts";
import { consumeProof, EMAIL_CODE, proveAddress, wrongCode } from "../verification/verification.service.ts";
import { fieldsAfter, writeCorrected } from "./correct-ticket.service.ts";
import { type CorrectionBasis, readCorrectionBasis } from "./correction-basis.service.ts";
import { changesOf } from "./correction-changes.ts";
import { openOwnTicket, requireOpen, requireOwn } from "./own-form.service.ts";
import { ownLists } from "./own-lists.service.ts";
import { correctableQuestions, mergeAnswers } from "./own-questions.ts";
import { findOwnTerms, type OwnTerms } from "./own-terms.store.ts";
import {
  type Correctable,
  insertCorrection,
  lockTicket,
  type TicketFields,
  type TicketKey,
} from "./ticket-corrections.store.ts";

/** Each correction writes a mail and a row of the history. */
const OWN_CORRECTIONS: RateLimit = {
  name: "own-correction",
  maximum: 20,
  windowMinutes: 60,
  refuses: "every-call",
};

type Corrected = { answers: readonly ResultItem[]; fields: TicketFields; consents: ConsentChange };
type Proof = Exclude<Awaited<ReturnType<typeof proveAddress>>, string>;

/**
 * Corrects answers in the name of a ticket's holder: the same play as a correction by staff, of the questions that staff
 * allow. Another address needs a code that was mailed to it. rules/tickets 62–64
 */
export async function correctOwnTicket(
  db: Kysely<Database>,
  identifier: string,
  { version, results, emailCode, cultureCode, consents: sent }: OwnCorrection,
): Promise<{ version: number }> {
  const { key, terms, culture } = await openOwnTicket(db, identifier, cultureCode);
  const ticket = await requireOwn(db, key, identifier);
  await requireVersion({ version }, ticket.version);
  const attempt = await beginAttempt(db, [
    { limit: OWN_CORRECTIONS, key: `${key.projectId}:${key.ticketId}` },
  ]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  const basis = await readCorrectionBasis(db, ticket);
  const answers = await evaluateOwn(db, { basis, ticket, terms }, results);
  const fields = fieldsAfter(basis, ticket, { answers, fields: {} });
  if (isDeepStrictEqual({ answers, fields }, { answers: ticket.answers, fields: ticket.fields }))
    return { version: ticket.version };
  const proof = await proveNewAddress(db, { ticket, terms }, { email: fields.email, emailCode });
  const shown = { ...ticket, culture, own: ticket.cultureCode };
  const { playable } = basis;
  const given = await consentsOnPage(db, shown, { playable, results: answers, before: ticket.answers, sent });
  const consents = { given, source: "correction", cultureCode: culture, endedBy: "holder" } as const;
  const after = { answers, fields, consents };
  return inTransaction(db, (trx) => store(trx, key, { basis, ticket, after, proof }));
}

type Evaluated = { basis: CorrectionBasis; ticket: Correctable; terms: OwnTerms };

/** The answers after the correction; throws `answer-not-correctable`, `correction-changes-price`, `scenario-changed`, `invalid-fields`. */
async function evaluateOwn(
  db: Kysely<Database>,
  { basis: { playable, lists: all }, ticket, terms }: Evaluated,
  sent: readonly ResultItem[],
): Promise<readonly ResultItem[]> {
  const { projectId, answers: before } = ticket;
  const lists = await ownLists(db, projectId, { lists: all, answers: before });
  const correctable = correctableQuestions(playable, terms.questions);
  const merged = mergeAnswers({ playable, lists, before, sent, correctable });
  const answers = await replayIn(projectId, { playable, sent: merged, lists });
  if (promoCodeIn(playable, answers) !== promoCodeIn(playable, before))
    throw problem("correction-changes-price");
  return answers;
}

type NewAddress = { email: string; emailCode: string | null | undefined };

/** The proof of another address; null where it stays. Throws `email-needed`, `email-not-confirmed`, `verification-failed`. */
async function proveNewAddress(
  db: Kysely<Database>,
  { ticket, terms: { registrationId } }: Pick<Evaluated, "ticket" | "terms">,
  { email, emailCode }: NewAddress,
): Promise<Proof | null> {
  if (addressOf(email) === addressOf(ticket.fields.email)) return null;
  if (addressOf(email) === "") throw problem("email-needed");
  if (!emailCode) throw problem("email-not-confirmed", { fields: { email } });
  const key = { projectId: ticket.projectId, registrationId };
  const proof = await proveAddress(db, key, { address: email, code: emailCode });
  if (typeof proof === "string") throw wrongCode(EMAIL_CODE, proof);
  return proof;
}

const addressOf = (email: string) => email.trim().toLowerCase();

type Storing = { basis: CorrectionBasis; ticket: Correctable; after: Corrected; proof: Proof | null };

async function store(
  trx: Transaction<Database>,
  key: TicketKey,
  { basis, ticket, after, proof }: Storing,
): Promise<{ version: number }> {
  await lockTicket(trx, key);
  const locked = await requireOwn(trx, key, ticket.identifier);
  await requireVersion({ version: ticket.version }, locked.version);
  const { ticketCulture: cultureCode } = requireOpen(await findOwnTerms(trx, key));
  if (proof && !(await consumeProof(trx, proof))) throw wrongCode(EMAIL_CODE, "VERIFICATION_CODE_ERROR");
  // A hold counts for the mailbox that it was sold to, so that a correction is no way around the maximum. rules/tickets 24
  await writeCorrected(trx, locked, { ...after, keepsRecipient: true });
  const version = ticket.version + 1;
  const changes = changesOf(basis, ticket, after);
  await insertCorrection(trx, { ...key, version }, { staffName: HOLDER.name, changes });
  await recordChange(trx, HOLDER, {
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: ticket.barcode,
    projectId: key.projectId,
    after: { corrected: changes.map(({ label }) => label) },
  });
  const [former, recipient] = [ticket.fields.email.trim(), after.fields.email.trim()];
  if (recipient !== "") await mailTicketChange(trx, "own-correction", { ...key, recipient, cultureCode });
  if (proof && former !== "")
    await mailTicketChange(trx, "ticket-address-changed", { ...key, recipient: former, cultureCode });
  return { version };
}

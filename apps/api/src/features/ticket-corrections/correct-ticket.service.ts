import { isDeepStrictEqual } from "node:util";
import type { Correction } from "@foyer/contract/ticket-corrections.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { promoCodeIn } from "@foyer/domain/scenario/promo-code.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { replaceText } from "@foyer/domain/ticket/replace-text.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { mailboxKey } from "../../platform/mail/mailbox-key.ts";
import { type ConsentChange, consentsAmong } from "../consents/consents.service.ts";
import { mailCorrection } from "../mail/mail.service.ts";
import { replayIn } from "../submissions/sell-by-staff.service.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import { type CorrectionBasis, readCorrectionBasis } from "./correction-basis.service.ts";
import { changesOf } from "./correction-changes.ts";
import {
  type Correctable,
  findCorrectable,
  insertCorrection,
  lockTicket,
  type TicketFields,
  type TicketKey,
  updateTicket,
} from "./ticket-corrections.store.ts";

/**
 * Corrects what a visitor typed: answers are played again in the version of the scenario that was answered, and the
 * fields that they fill follow. Barcode, price, payment and promo code stay. rules/tickets 34–36
 */
export async function correctTicket(
  { db, caller, record, version }: RecordedContext,
  key: TicketKey,
  sent: Correction,
): Promise<TicketDetails> {
  const ticket = await findCorrectable(db, key);
  if (!ticket) throw problem("not-found");
  const current = () => getTicket(db, key);
  await requireVersion({ version }, ticket.version, current);
  // Before the lock: matching patterns may take time, and a payment of the ticket would wait meanwhile.
  const basis = await readCorrectionBasis(db, ticket);
  const answers = await evaluateAnswers(basis, ticket, sent);
  const fields = fieldsAfter(basis, ticket, { answers, fields: sent.fields });
  await lockTicket(db, key);
  // Its status may have changed since: a payment leaves the version alone.
  const locked = (await findCorrectable(db, key)) ?? ticket;
  await requireVersion({ version: ticket.version }, locked.version, current);
  if (isDeepStrictEqual(answers, ticket.answers) && isDeepStrictEqual(fields, ticket.fields)) {
    record("unchanged");
    return getTicket(db, key);
  }
  const changes = changesOf(basis, ticket, { answers, fields });
  const shown = { ...ticket, culture: ticket.cultureCode, own: ticket.cultureCode };
  const given = await consentsAmong(db, shown, { playable: basis.playable, results: answers });
  const consents = { given, source: "staff", cultureCode: ticket.cultureCode, endedBy: "staff" } as const;
  await writeCorrected(db, locked, { answers, fields, consents });
  if (sent.tellsHolder && isLive(locked.status)) await mailCorrection(db, key);
  await insertCorrection(db, { ...key, version: ticket.version + 1 }, { staffName: caller.name, changes });
  record({
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: ticket.barcode,
    projectId: key.projectId,
    // Never the texts themselves: the audit is kept when a person's data is erased.
    after: { corrected: changes.map(({ label }) => label) },
  });
  return getTicket(db, key);
}

/** The answers after the correction; throws `scenario-changed` and `invalid-fields`. */
async function evaluateAnswers(
  { playable, sources, lists, unasked }: CorrectionBasis,
  ticket: Correctable,
  sent: Correction,
): Promise<readonly ResultItem[]> {
  const fields: Record<string, string> = {};
  let answers = sent.results ?? ticket.answers;
  for (const [field, text] of Object.entries(sent.fields) as [TicketField, string][]) {
    const question = playable.questions.get(sources[field] ?? 0);
    if (!question || unasked.has(field)) continue;
    if (question.type === "textbox" && question.settings.phone !== 1)
      answers = replaceText(playable, answers, { question, text });
    else fields[`fields.${field}`] = "A question with choices fills this field. Correct its answer.";
  }
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
  if (answers === ticket.answers) return answers;
  const replayed = await replayIn(ticket.projectId, { playable, sent: answers, lists });
  const before = promoCodeIn(playable, ticket.answers);
  const after = promoCodeIn(playable, replayed);
  if (after !== null && after !== before) {
    const question = replayed.find(({ answerValue }) => answerValue === after);
    const path = `questions.${question?.questionId}`;
    throw problem("invalid-fields", { fields: { [path]: "The promo code of a ticket stays." } });
  }
  return replayed;
}

/** A field follows its question only where the answer changes: the settings may name another question by now. */
export function fieldsAfter(
  { sources, unasked }: CorrectionBasis,
  ticket: Correctable,
  sent: { answers: readonly ResultItem[]; fields: Correction["fields"] },
): TicketFields {
  const [before, after] = [
    fillTicketFields(ticket.answers, sources),
    fillTicketFields(sent.answers, sources),
  ];
  const fields: Record<TicketField, string> = { ...ticket.fields };
  for (const field of Object.keys(fields) as TicketField[]) {
    if (after[field] !== before[field]) fields[field] = after[field];
    else if (unasked.has(field)) fields[field] = sent.fields[field] ?? fields[field];
  }
  const isAddress =
    fields.email === ticket.fields.email || fields.email === "" || isEmailAddress(fields.email);
  if (!isAddress) throw problem("invalid-fields", { fields: { "fields.email": "Must be an email address" } });
  return fields;
}

type Written = {
  answers: readonly ResultItem[];
  fields: TicketFields;
  consents: ConsentChange;
  /** A hold goes on counting for the mailbox that it was sold to. */
  keepsRecipient?: boolean;
};

/** Writes the ticket; throws `email-already-registered`: the unique index decides, as for a sale. rules/tickets 6, 25 */
export async function writeCorrected(
  db: Transaction<Database>,
  ticket: Correctable,
  { answers, fields, consents, keepsRecipient = false }: Written,
): Promise<void> {
  const hasOtherAddress = fields.email !== ticket.fields.email;
  const { isEmailUnique, status } = ticket;
  try {
    await updateTicket(db, ticket, {
      fields,
      answers,
      consents,
      ...(hasOtherAddress &&
        isEmailUnique &&
        isLive(status) && { uniqueEmail: fields.email.trim().toLowerCase() || null }),
      ...(hasOtherAddress &&
        status === "held" &&
        !keepsRecipient && { holdRecipient: mailboxKey(fields.email) }),
    });
  } catch (error) {
    if (constraintViolated(error) !== "ticket_unique_email") throw error;
    throw problem("email-already-registered");
  }
}

import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { consentsAmong, isRequired, listHolding } from "../consents/consents.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { fieldsAfter, writeCorrected } from "./correct-ticket.service.ts";
import { type CorrectionBasis, readCorrectionBasis } from "./correction-basis.service.ts";
import { changesOf } from "./correction-changes.ts";
import { requireOwn } from "./own-form.service.ts";
import { askedAnswers } from "./own-questions.ts";
import { insertCorrection, lockTicket, type TicketKey } from "./ticket-corrections.store.ts";

/**
 * Withdraws a consent in the name of a ticket's holder, in every status and without a deadline: as easily as it was given.
 * Throws `not-found` for one that does not hold, `consent-required`. rules/questions 27
 */
export async function withdrawConsent(
  db: Kysely<Database>,
  identifier: string,
  questionId: number,
): Promise<void> {
  const { projectId, ticketId } = await getHolderTicket(db, identifier);
  const key = { projectId, ticketId };
  const basis = await readCorrectionBasis(db, await requireOwn(db, key, identifier));
  await inTransaction(db, (trx) => withdraw(trx, key, { identifier, questionId, basis }));
}

type Withdrawing = { identifier: string; questionId: number; basis: CorrectionBasis };

async function withdraw(
  trx: Transaction<Database>,
  key: TicketKey,
  { identifier, questionId, basis }: Withdrawing,
): Promise<void> {
  await lockTicket(trx, key);
  const ticket = await requireOwn(trx, key, identifier);
  if (!(await listHolding(trx, key)).includes(questionId)) throw problem("not-found");
  if (isRequired(basis.playable, questionId)) throw problem("consent-required");
  const unticked = ticket.answers.map(
    (item): ResultItem => (item.questionId === questionId ? { ...item, answerValue: false } : item),
  );
  const answers = askedAnswers(basis, unticked);
  const fields = fieldsAfter(basis, ticket, { answers, fields: {} });
  const cultureCode = ticket.cultureCode;
  const shown = { ...ticket, culture: cultureCode, own: cultureCode };
  const given = await consentsAmong(trx, shown, { playable: basis.playable, results: answers });
  const consents = { given, source: "correction", cultureCode, endedBy: "holder" } as const;
  const after = { answers, fields };
  await writeCorrected(trx, ticket, { ...after, consents, keepsRecipient: true });
  const changes = changesOf(basis, ticket, after);
  await insertCorrection(trx, { ...key, version: ticket.version + 1 }, { staffName: HOLDER.name, changes });
  await recordChange(trx, HOLDER, {
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: ticket.barcode,
    projectId: key.projectId,
    after: { consentWithdrawn: questionId, corrected: changes.map(({ label }) => label) },
  });
}

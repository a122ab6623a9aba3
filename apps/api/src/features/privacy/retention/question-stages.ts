import { eraseWebhookMessages } from "../erase-mails.store.ts";
import { leaveGroups } from "../erase-others.store.ts";
import { indexErased } from "../erase-ticket.store.ts";
import { lockSubject } from "../erasure-subject.store.ts";
import { eraseColumns } from "./erase-columns.service.ts";
import {
  cancelRows,
  findNextBatchFile,
  listDeskVisitors,
  listTextMessages,
  type MessageKey,
} from "./project-keys.store.ts";
import {
  deleteConsents,
  emptyCorrections,
  emptyDigests,
  emptyMailTexts,
  eraseAnswers,
  eraseDeskAnswers,
  eraseMessageAnswers,
  hasDeskAnswer,
  hasMessageAnswer,
  listAnswered,
} from "./question-answers.store.ts";
import type { QuestionTarget } from "./question-target.service.ts";
import { batchOf, type Stage, toNumber } from "./stage.ts";

const tickets =
  (target: QuestionTarget): Stage =>
  async (trx, after) => {
    const { projectId } = target;
    const ticketIds = await listAnswered(trx, target, toNumber(after));
    if (ticketIds.length === 0) return null;
    await lockSubject(trx, { projectId, ticketIds });
    // Not counted: two batches may have tickets of one group, and a trial does each batch as if it were the only one.
    await leaveGroups(trx, projectId, ticketIds);
    const subject = { projectId, ticketIds, barcodes: [], addresses: [], ownAddresses: [], subjects: [] };
    const counts = {
      webhookMessages: await eraseWebhookMessages(trx, subject),
      corrections: await emptyCorrections(trx, target, ticketIds),
      consents: await deleteConsents(trx, target, ticketIds),
      mails: await emptyMailTexts(trx, projectId, ticketIds),
      receipts: await emptyDigests(trx, projectId, ticketIds),
      answers: await eraseAnswers(trx, target, ticketIds),
    };
    await indexErased(trx, subject);
    return batchOf(ticketIds, counts);
  };

const textMessages =
  (target: QuestionTarget): Stage =>
  async (trx, after) => {
    const from = after === "" ? null : (JSON.parse(after) as MessageKey);
    const place = { projectId: target.projectId, after: from };
    const keys = await listTextMessages(trx, place, hasMessageAnswer(target));
    if (keys.length === 0) return null;
    const counts = { textMessages: await eraseMessageAnswers(trx, target, keys) };
    return { counts, last: JSON.stringify(keys.at(-1)), rows: keys.length };
  };

const deskVisitors =
  (target: QuestionTarget): Stage =>
  async (trx, after) => {
    const { projectId } = target;
    const ids = await listDeskVisitors(trx, { projectId, after: toNumber(after) }, hasDeskAnswer(target));
    if (ids.length === 0) return null;
    return batchOf(ids, { deskVisitors: await eraseDeskAnswers(trx, target, ids) });
  };

const registrationFiles =
  (target: QuestionTarget): Stage =>
  async (trx, after) => {
    const { projectId, registrationIds, isItsColumn } = target;
    const next = await findNextBatchFile(trx, { projectId, after: toNumber(after) });
    if (!next) return null;
    const { fileId, registrationId } = next;
    const isAsked = registrationIds.includes(registrationId);
    if (isAsked) await cancelRows(trx, { projectId, fileId });
    const registrationFileColumns = isAsked ? await eraseColumns(trx, { projectId, fileId }, isItsColumn) : 0;
    return { counts: { registrationFileColumns }, last: String(fileId), rows: 0 };
  };

/** The places of the answers to a question, in the order in which they are erased. rules/privacy 18 */
export const questionStages = (target: QuestionTarget): Stage[] => [
  registrationFiles(target),
  deskVisitors(target),
  textMessages(target),
  tickets(target),
];

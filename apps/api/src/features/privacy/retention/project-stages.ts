import type { ErasedPlace } from "@foyer/contract/erasures.ts";
import { emptyConflictNotes } from "../erase-conflict-notes.store.ts";
import { eraseAllRows, eraseGateRecords } from "../erase-files.service.ts";
import { emptyHandNotes } from "../erase-hand-notes.store.ts";
import {
  deleteCodes,
  deleteMailRequests,
  deleteSignIns,
  emptyMails,
  eraseWebhookMessages,
  forgetMailboxes,
} from "../erase-mails.store.ts";
import {
  deleteViews,
  emptyDeskVisitors,
  emptyGroups,
  emptyRequests,
  emptyTextMessages,
  emptyWaitingEntries,
  eraseTicketOffers,
  eraseWalletDevices,
  lockLinesWith,
} from "../erase-others.store.ts";
import {
  eraseAudit,
  eraseConsents,
  eraseCorrections,
  eraseLeads,
  eraseReceipts,
  eraseTickets,
  indexErased,
} from "../erase-ticket.store.ts";
import { emptyTypedCodes } from "../erase-typed-codes.store.ts";
import { lockSubject } from "../erasure-subject.store.ts";
import {
  cancelRows,
  deleteTags,
  EVERY,
  emptyGateLines,
  findNextBatchFile,
  findNextGateFile,
  idsOf,
  isAmong,
  listDeskVisitors,
  listMails,
  listRecipients,
  listTextMessages,
  listUnerased,
  listWaitingEntries,
  type MessageKey,
  SEARCHES_WORDS,
} from "./project-keys.store.ts";
import { atOnce, batchOf, type Stage, toNumber } from "./stage.ts";

/** The tickets, with what is found by their numbers. */
const tickets =
  (projectId: number): Stage =>
  async (trx, after) => {
    const listed = await listUnerased(trx, { projectId, after: toNumber(after) });
    if (listed.length === 0) return null;
    const ticketIds = listed.map(({ id }) => id);
    await lockSubject(trx, { projectId, ticketIds });
    await forgetMailboxes(
      trx,
      listed.map(({ email }) => email.toLowerCase()),
    );
    const subject = { projectId, ticketIds, barcodes: [], addresses: [], ownAddresses: [], subjects: [] };
    const counts = {
      ticketOffers: await eraseTicketOffers(trx, subject),
      walletDevices: await eraseWalletDevices(trx, subject),
      webhookMessages: await eraseWebhookMessages(trx, subject),
      corrections: await eraseCorrections(trx, subject),
      leads: await eraseLeads(trx, subject),
      consents: await eraseConsents(trx, subject),
      auditEntries: await eraseAudit(trx, subject),
      receipts: await eraseReceipts(trx, subject),
      tickets: await eraseTickets(trx, subject),
    };
    await indexErased(trx, subject);
    return { ...batchOf(ticketIds, counts), ticketIds };
  };

const mails =
  (projectId: number): Stage =>
  async (trx, after) => {
    await lockSubject(trx, { projectId, ticketIds: [] });
    const ids = await listMails(trx, { projectId, after: toNumber(after) });
    if (ids.length === 0) return null;
    await forgetMailboxes(trx, await listRecipients(trx, projectId, ids));
    return batchOf(ids, { mails: await emptyMails(trx, projectId, idsOf(ids)) });
  };

const waitingEntries =
  (projectId: number): Stage =>
  async (trx, after) => {
    const ids = await listWaitingEntries(trx, { projectId, after: toNumber(after) });
    if (ids.length === 0) return null;
    await lockLinesWith(trx, projectId, idsOf(ids));
    await lockSubject(trx, { projectId, ticketIds: [] });
    return batchOf(ids, { waitingEntries: await emptyWaitingEntries(trx, projectId, idsOf(ids)) });
  };

const deskVisitors =
  (projectId: number): Stage =>
  async (trx, after) => {
    const ids = await listDeskVisitors(trx, { projectId, after: toNumber(after) });
    if (ids.length === 0) return null;
    return batchOf(ids, { deskVisitors: await emptyDeskVisitors(trx, projectId, idsOf(ids)) });
  };

const textMessages =
  (projectId: number): Stage =>
  async (trx, after) => {
    const from = after === "" ? null : (JSON.parse(after) as MessageKey);
    const keys = await listTextMessages(trx, { projectId, after: from });
    if (keys.length === 0) return null;
    const counts = { textMessages: await emptyTextMessages(trx, projectId, isAmong(keys)) };
    return { counts, last: JSON.stringify(keys.at(-1)), rows: keys.length };
  };

const registrationFiles =
  (projectId: number): Stage =>
  async (trx, after) => {
    const next = await findNextBatchFile(trx, { projectId, after: toNumber(after) });
    if (!next) return null;
    const key = { projectId, fileId: next.fileId };
    await cancelRows(trx, key);
    const counts = { registrationFileRows: await eraseAllRows(trx, key) };
    return { counts, last: String(next.fileId), rows: 0 };
  };

const gateFiles =
  (projectId: number): Stage =>
  async (trx, after) => {
    await lockSubject(trx, { projectId, ticketIds: [] });
    if (after === "") {
      const counts = [
        await emptyTypedCodes(trx, projectId, EVERY),
        await emptyConflictNotes(trx, projectId, EVERY),
        await emptyHandNotes(trx, projectId, EVERY),
      ];
      const gateFileLines = counts.reduce((sum, one) => sum + one, 0);
      return { counts: { gateFileLines }, last: "0", rows: 0 };
    }
    const fileId = await findNextGateFile(trx, { projectId, after: toNumber(after) });
    if (fileId === null) return null;
    const key = { projectId, fileId };
    const lines = new Set(await emptyGateLines(trx, key));
    return {
      counts: { gateFileLines: await eraseGateRecords(trx, key, lines) },
      last: String(fileId),
      rows: 0,
    };
  };

/**
 * How each place of a person's erasure is erased for a whole project: those without a ticket are erased, too. Places that
 * are found by the number of the ticket are erased with it. rules/privacy 16
 */
const PLACES: Readonly<Record<ErasedPlace, ((projectId: number) => Stage) | "with its ticket">> = {
  waitingEntries,
  mailRequests: (projectId) =>
    atOnce(async (trx) => ({ mailRequests: await deleteMailRequests(trx, projectId, EVERY) })),
  mails,
  codes: (projectId) => atOnce(async (trx) => ({ codes: await deleteCodes(trx, projectId, EVERY) })),
  signIns: (projectId) => atOnce(async (trx) => ({ signIns: await deleteSignIns(trx, projectId, EVERY) })),
  registrationFileRows: registrationFiles,
  gateFileLines: gateFiles,
  deskVisitors,
  textMessages,
  tickets,
  tags: (projectId) => atOnce(async (trx) => ({ tags: await deleteTags(trx, projectId) })),
  views: (projectId) =>
    atOnce(async (trx) => ({
      views: await deleteViews(trx, projectId, SEARCHES_WORDS),
    })),
  groups: (projectId) => atOnce(async (trx) => ({ groups: await emptyGroups(trx, projectId, EVERY) })),
  erasureRequests: (projectId) =>
    atOnce(async (trx) => ({ erasureRequests: await emptyRequests(trx, projectId, EVERY) })),
  ticketOffers: "with its ticket",
  walletDevices: "with its ticket",
  webhookMessages: "with its ticket",
  corrections: "with its ticket",
  leads: "with its ticket",
  consents: "with its ticket",
  auditEntries: "with its ticket",
  receipts: "with its ticket",
};

/** The places of a project, in the order in which they are erased. */
export const projectStages = (projectId: number): Stage[] =>
  Object.values(PLACES).flatMap((stageOf) => (stageOf === "with its ticket" ? [] : [stageOf(projectId)]));

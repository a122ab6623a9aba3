import type { SentLeadNote, SentLeadScan } from "@foyer/contract/device-leads.ts";
import type { LeadOutcome } from "@foyer/domain/ticket/lead-fields.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { limitCalls } from "../../platform/rate-limit/limit-calls.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { type FoundTicket, findScanned } from "./find-scanned.service.ts";
import type { ConnectedDevice } from "./lead-device-kind.ts";
import * as scanStore from "./lead-scans.store.ts";
import { findSettings } from "./lead-settings.store.ts";
import * as store from "./leads.store.ts";

/** Codes of nobody that a device may scan: who makes codes up finds few. rules/leads 10 */
const UNKNOWN_CODES: RateLimit = {
  name: "lead-unknown",
  maximum: 100,
  windowMinutes: 15,
  refuses: "every-call",
};
/** Scans of a device: more than a person makes. A longer backlog is sent in several windows. rules/leads 10 */
const SCANS: RateLimit = { name: "lead-scan", maximum: 1000, windowMinutes: 15, refuses: "every-call" };

type Upload = { sentAt: string; scans: readonly SentLeadScan[]; notes: readonly SentLeadNote[] };
export type AnsweredScan = { sequence: number; outcome: LeadOutcome; leadId: number | null };

/**
 * Evaluates scans of a device, each in a transaction of its own, and stores what was noted. A scan that is stored keeps
 * its outcome. Throws `too-many-requests` for a device that scans too much, or codes of nobody; it sends them again.
 * rules/leads 4, 8, 10
 */
export async function takeLeadScans(
  db: Kysely<Database>,
  device: ConnectedDevice,
  { sentAt, scans, notes }: Upload,
): Promise<AnsweredScan[]> {
  const now = Date.now();
  const ahead = Date.parse(sentAt) - now;
  const timeOf = (at: string) =>
    new Date(Math.min(now, Math.max(device.addedAt.getTime(), Date.parse(at) - ahead)));
  const answers: AnsweredScan[] = [];
  for (const scan of scans) answers.push(await takeScan(db, device, { ...scan, scannedAt: timeOf(scan.at) }));
  for (const note of notes) await inTransaction(db, (trx) => takeNote(trx, device, note));
  return answers;
}

type Scan = SentLeadScan & { scannedAt: Date };

async function takeScan(db: Kysely<Database>, device: ConnectedDevice, scan: Scan): Promise<AnsweredScan> {
  const answer =
    (await repeatScan(db, device, scan)) ??
    (await takeFresh(db, device, scan)) ??
    // A call that was repeated too early has stored it meanwhile.
    (await repeatScan(db, device, scan));
  // The number is that of another device's scan, which has had the same random id.
  if (!answer) throw problem("lead-device-taken");
  return answer;
}

/** Answers for a scan that is stored; null: it is not. */
async function repeatScan(
  db: Kysely<Database>,
  device: ConnectedDevice,
  scan: Scan,
): Promise<AnsweredScan | null> {
  const { sequence } = scan;
  const known = await scanStore.findScan(db, { ...device, sequence });
  if (!known) return null;
  // The answer to an earlier call was lost; its note may have been changed since.
  await inTransaction(db, (trx) => takeNote(trx, device, scan));
  return { sequence, outcome: known.outcome, leadId: known.leadId };
}

/** Evaluates and stores a scan; null: its number is stored. */
async function takeFresh(
  db: Kysely<Database>,
  device: ConnectedDevice,
  scan: Scan,
): Promise<AnsweredScan | null> {
  const { sequence, scannedAt } = scan;
  const { projectId, leadDeviceId } = device;
  const key = `${projectId}:${leadDeviceId}`;
  await limitCalls(db, { limit: SCANS, key });
  const { found, isGuess } = await findScanned(db, projectId, scan);
  if (isGuess) await limitCalls(db, { limit: UNKNOWN_CODES, key });
  return inTransaction(db, async (trx) => {
    const { outcome, leadId } = await evaluate(trx, device, { found, scannedAt });
    const scanKey = { ...device, sequence };
    const mayHaveNote = leadId !== null && (await scanStore.mayHaveNote(trx, scanKey, leadId));
    const { rating, note } = mayHaveNote ? scan : NO_NOTE;
    const { edit } = scan;
    const values = { ...scanKey, scannedAt, outcome, leadId, rating, note, edit };
    return (await scanStore.insertScan(trx, values)) ? { sequence, outcome, leadId } : null;
  });
}

const NO_NOTE = { rating: null, note: "" };

type Found = { found: FoundTicket | null; scannedAt: Date };

/** Finds out whether the visitor is a lead, and makes them one. rules/leads 3, 4 */
async function evaluate(
  trx: Transaction<Database>,
  device: ConnectedDevice,
  { found, scannedAt }: Found,
): Promise<{ outcome: LeadOutcome; leadId: number | null }> {
  const closedAt = await store.findClosedAt(trx, device);
  if (closedAt && scannedAt > closedAt) return { outcome: "closed", leadId: null };
  if (!found) return UNKNOWN;
  const { projectId, exhibitorId } = device;
  const { ticketId, spellings } = found;
  // The ticket before the exhibitor, as whatever ends a consent does.
  const held = await store.holdTicket(trx, { projectId, ticketId });
  // It may have been cancelled, or got another code, until now.
  if (held?.status !== "issued" || held.barcode === null || !spellings.includes(held.barcode)) return UNKNOWN;
  const { questionIds } = await findSettings(trx, projectId);
  const consentId = await store.findConsent(trx, { projectId, ticketId }, questionIds);
  if (consentId === null) return { outcome: "not-agreed", leadId: null };
  const position = await store.takePosition(trx, device);
  const lead = { projectId, exhibitorId, ticketId, consentId, scannedAt, position };
  return { outcome: "lead", leadId: await store.putLead(trx, lead) };
}

const UNKNOWN = { outcome: "unknown", leadId: null } as const;

/** Stores a changed note of a scan that has led to a lead; of one that is not shared any more nothing is stored. rules/leads 9 */
async function takeNote(
  trx: Transaction<Database>,
  device: ConnectedDevice,
  { sequence, rating, note, edit }: SentLeadNote,
): Promise<void> {
  const { projectId } = device;
  const key = { ...device, sequence };
  const scan = await scanStore.findScan(trx, key);
  if (!scan || scan.leadId === null || scan.ticketId === null || scan.edit >= edit) return;
  await store.holdTicket(trx, { projectId, ticketId: scan.ticketId });
  // The consent may have ended until now.
  const held = await scanStore.findScan(trx, key);
  if (!held || held.ticketId === null) return;
  const position = await store.takePosition(trx, device);
  const kept = (await scanStore.mayHaveNote(trx, key, scan.leadId)) ? { rating, note } : NO_NOTE;
  if (await scanStore.updateNote(trx, { ...key, ...kept, edit }))
    await store.moveLead(trx, { ...device, leadId: scan.leadId, position });
}

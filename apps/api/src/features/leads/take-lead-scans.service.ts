import type { SentLeadNote, SentLeadScan } from "@foyer/contract/device-leads.ts";
import type { LeadOutcome } from "@foyer/domain/ticket/lead-fields.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { limitCalls } from "../../platform/rate-limit/limit-calls.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { proveCodes } from "../signed-codes/prove-codes.service.ts";
import type { ConnectedDevice } from "./lead-key.service.ts";
import { findSettings } from "./lead-settings.store.ts";
import * as store from "./leads.store.ts";

/** Codes of nobody that a device may scan: who makes codes up finds few. rules/leads 10 */
const UNKNOWN_CODES: RateLimit = {
  name: "lead-unknown",
  maximum: 100,
  windowMinutes: 15,
  refuses: "every-call",
};

type Upload = { sentAt: string; scans: readonly SentLeadScan[]; notes: readonly SentLeadNote[] };
export type AnsweredScan = { sequence: number; outcome: LeadOutcome; leadId: number | null };

/**
 * Evaluates scans of a device, each in a transaction of its own, and stores what was noted. A scan that is stored keeps
 * its outcome. Throws `too-many-requests` for a device that scans codes of nobody. rules/leads 4, 8, 10
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
  const { sequence } = scan;
  const known = await store.findScan(db, { ...device, sequence });
  if (known) {
    // The answer to an earlier call was lost; its note may have been changed since.
    await inTransaction(db, (trx) => takeNote(trx, device, scan));
    return { sequence, outcome: known.outcome, leadId: known.leadId };
  }
  const { projectId, leadDeviceId } = device;
  const ticketId = await findScanned(db, projectId, scan);
  if (ticketId === null) await limitCalls(db, { limit: UNKNOWN_CODES, key: `${projectId}:${leadDeviceId}` });
  const stored = await inTransaction(db, async (trx) => {
    const { outcome, leadId } = await evaluate(trx, device, { ticketId, scannedAt: scan.scannedAt });
    const { rating, note } = leadId === null ? { rating: null, note: "" } : scan;
    const isNew = await store.insertScan(trx, { ...device, ...scan, outcome, leadId, rating, note });
    return isNew ? { sequence, outcome, leadId } : null;
  });
  // A call that was repeated too early has stored it meanwhile.
  return stored ?? takeScan(db, device, scan);
}

/** Finds the issued ticket of a code, signed or not. rules/gates 29 */
async function findScanned(db: Kysely<Database>, projectId: number, scan: Scan): Promise<number | null> {
  const [proven] = await proveCodes(db, projectId, [scan]);
  return proven && !proven.proof?.refusal
    ? store.findIssued(db, projectId, spellingsOf(proven.code).spellings)
    : null;
}

type Found = { ticketId: number | null; scannedAt: Date };

/** Finds out whether the visitor is a lead, and makes them one. rules/leads 3, 4 */
async function evaluate(
  trx: Transaction<Database>,
  device: ConnectedDevice,
  { ticketId, scannedAt }: Found,
): Promise<{ outcome: LeadOutcome; leadId: number | null }> {
  const closedAt = await store.findClosedAt(trx, device);
  if (closedAt && scannedAt > closedAt) return { outcome: "closed", leadId: null };
  if (ticketId === null) return { outcome: "unknown", leadId: null };
  const { projectId, exhibitorId } = device;
  // The ticket before the exhibitor, as whatever ends a consent does.
  await store.holdTicket(trx, { projectId, ticketId });
  const { questionIds } = await findSettings(trx, projectId);
  const consentId = await store.findConsent(trx, { projectId, ticketId }, questionIds);
  if (consentId === null) return { outcome: "not-agreed", leadId: null };
  const position = await store.takePosition(trx, device);
  const lead = { projectId, exhibitorId, ticketId, consentId, scannedAt, position };
  return { outcome: "lead", leadId: await store.putLead(trx, lead) };
}

/** Stores a changed note of a scan that has led to a lead; of one that is not shared any more nothing is stored. rules/leads 9 */
async function takeNote(
  trx: Transaction<Database>,
  device: ConnectedDevice,
  { sequence, rating, note, edit }: SentLeadNote,
): Promise<void> {
  const { projectId } = device;
  const key = { ...device, sequence };
  const scan = await store.findScan(trx, key);
  if (!scan || scan.leadId === null || scan.ticketId === null || scan.edit >= edit) return;
  await store.holdTicket(trx, { projectId, ticketId: scan.ticketId });
  // The consent may have ended until now.
  const held = await store.findScan(trx, key);
  if (!held || held.ticketId === null) return;
  const position = await store.takePosition(trx, device);
  if (await store.updateNote(trx, { ...key, rating, note, edit }))
    await store.moveLead(trx, { projectId, leadId: scan.leadId, position });
}

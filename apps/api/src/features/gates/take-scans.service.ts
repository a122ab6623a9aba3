import type { DeviceScan } from "@foyer/contract/device-scans.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getProject } from "../projects/projects.service.ts";
import { type ProvenCode, proveCodes } from "../signed-codes/prove-codes.service.ts";
import { holdAreas } from "./area-fill.service.ts";
import { findConflicts } from "./find-conflicts.service.ts";
import { insertConflicts } from "./gate-conflicts.store.ts";
import { describeScans, findStored } from "./gate-scans.service.ts";
import * as store from "./gate-scans.store.ts";
import { type GateRow, holdGates } from "./gates.store.ts";
import {
  enterInLog,
  evaluateInLog,
  type PassageLog,
  readPassageLog,
  repeatedIn,
} from "./passage-log.service.ts";
import { listTicketEnds } from "./ticket-ends.store.ts";

type Sender = {
  projectId: number;
  /** The device as staff know it, and its own random id. */
  gateDeviceId: number;
  deviceId: string;
  /** The gates that it scans at; empty: all. */
  gateIds: readonly number[];
  /** Those at which it scanned before: it may not have sent all of it yet. rules/gates 38 */
  formerGateIds: readonly number[];
  addedAt: Date;
  staffId: number | null;
  staffName: string;
  /** It learns no names, whatever its gates show. rules/gates 15 */
  hidesNames?: boolean;
};

/** `clockAhead`: milliseconds that the device's clock is ahead of this one. */
type Upload = { clockAhead: number; scans: readonly DeviceScan[] };
/** `added`: how many the server did not have. */
type Taken = { scans: GateScan[]; added: number };

/**
 * Takes scans of a device in. Each is evaluated among all scans of its code by its corrected time; one that the device has
 * evaluated by itself keeps that verdict, and is a conflict where it let somebody in who would not have been. Throws
 * `scan-sequence-used`. rules/gates 18–20
 */
export async function takeScans(
  trx: Transaction<Database>,
  sender: Sender,
  { clockAhead, scans: sent }: Upload,
): Promise<Taken> {
  const { projectId, deviceId } = sender;
  const gates = await holdGates(trx, { projectId, gateIds: [...new Set(sent.map(({ gateId }) => gateId))] });
  const proven = await proveCodes(trx, projectId, sent);
  const ordered = proven.toSorted((one, other) => one.sequence - other.sequence);
  const wanted = withGates(ordered, gates, sender);
  const areas = [...Map.groupBy(wanted, ({ gate }) => gate.areaKey)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([areaKey, scans]) => ({
      projectId,
      areaKey,
      codeKeys: [...new Set(scans.map(({ codeKey }) => codeKey))],
    }));
  // In one order, so that no two calls wait for each other. rules/gates 9
  for (const area of areas) await store.lockCodes(trx, area);

  const known = await findStored(trx, { projectId, deviceId }, ordered);
  const fresh = wanted.filter(({ sequence }) => !known.has(sequence));
  const timeOf = await correctTimes(trx, sender, { clockAhead, first: fresh[0]?.sequence ?? 1 });
  const { timeZone } = await getProject(trx, projectId);
  const tickets = await store.findTickets(trx, projectId, fresh);
  const ends = await listTicketEnds(trx, projectId, {
    scans: fresh.filter(({ isOffline }) => isOffline),
    tickets,
  });
  const areaKeys = new Set(fresh.filter(({ isOffline }) => !isOffline).map(({ gate }) => gate.areaKey));
  const fills = await holdAreas(trx, projectId, [...areaKeys]);
  const log = await readPassageLog(trx, areas, { timeZone, fills });
  const placed = fresh.map((scan) => {
    const scannedAt = timeOf(scan.at);
    const endedAt = scan.isOffline ? (ends.get(scan.code) ?? null) : null;
    return placeScan(log, sender, { scan, scannedAt, ticket: tickets.get(scan.code) ?? null, endedAt });
  });
  if (placed.length > 0) await store.insertScans(trx, sender, placed);
  const shown = await keepShown(trx, { projectId, deviceId, known, sent: ordered });
  await insertConflicts(trx, projectId, placed.flatMap(wrongTicket));
  for (const area of areas) {
    // The log lacks those whose verdict has become another one just now.
    const changed = wanted.filter(
      ({ gate, sequence }) => gate.areaKey === area.areaKey && shown.has(sequence),
    );
    const codeKeys = new Set([...repeatedIn(log, area), ...changed.map(({ codeKey }) => codeKey)]);
    await findConflicts(trx, { ...area, codeKeys: [...codeKeys] }, timeZone);
  }
  const answered = [...[...known.values()].map((one) => ({ ...one, ...shown.get(one.sequence) })), ...placed];
  const hidesNames = sender.hidesNames === true;
  return {
    scans: await describe(trx, { projectId, gates, hidesNames }, answered),
    added: placed.length,
  };
}

/** Adds to scans their gates. Throws `not-found` for those at which the device never scanned. */
function withGates<Scan extends DeviceScan>(
  scans: readonly Scan[],
  gates: ReadonlyMap<number, GateRow>,
  { gateIds, formerGateIds }: Sender,
) {
  return scans.map((scan) => {
    const gate = gates.get(scan.gateId);
    const mayScan =
      gateIds.length === 0 || gateIds.includes(scan.gateId) || formerGateIds.includes(scan.gateId);
    if (!gate || !mayScan) throw problem("not-found");
    return { ...scan, ...spellingsOf(scan.code), gate };
  });
}

const AS_ISSUED = { status: "issued", isFormer: false } as const;
type Ended = { ticket: store.TicketOfCode | null; endedAt: Date | null; scannedAt: Date };

/** A ticket as it was when it was scanned: one that ended later admitted. rules/gates 40 */
const ticketThen = ({ ticket, endedAt, scannedAt }: Ended): store.TicketOfCode | null =>
  ticket && endedAt && endedAt > scannedAt ? { ...ticket, ...AS_ISSUED } : ticket;

type Fresh = ReturnType<typeof withGates<DeviceScan & ProvenCode>>[number];
type ToPlace = Ended & { scan: Fresh };

/** Evaluates a scan, and enters it in the log where it let somebody in: the device's own verdict is the one that was shown. */
function placeScan(log: PassageLog, sender: Sender, { scan, scannedAt, ticket, endedAt }: ToPlace) {
  const { gate, code, codeKey, direction, sequence, isOffline } = scan;
  const then = { ...scan, scannedAt, ticket: ticketThen({ ticket, endedAt, scannedAt }) };
  const evaluation = evaluateInLog(log, then);
  const { verdict, reason } = isOffline ? scan : evaluation;
  if (verdict !== "refused") enterInLog(log, then);
  return {
    deviceId: sender.deviceId,
    sequence,
    gateId: gate.id,
    areaKey: gate.areaKey,
    code,
    codeKey,
    direction,
    scannedAt,
    ticketId: ticket?.ticketId ?? null,
    verdict,
    reason,
    handReason: scan.byHand?.reason ?? null,
    handNote: scan.byHand?.note ?? "",
    byDevice: { id: sender.gateDeviceId, at: new Date(scan.at), isOffline },
    evaluation,
    // Since it ended before, the ticket was refused for that.
    endedAt: endedAt && endedAt <= scannedAt ? endedAt : null,
    isOffline,
  };
}

/**
 * Corrects times by how far the device's clock is off. The scans of a device stay in their order, and none is before the
 * device was added or in the future, whatever its clock says. rules/gates 18
 */
async function correctTimes(
  trx: Transaction<Database>,
  { projectId, deviceId, addedAt }: Sender,
  { clockAhead, first }: { clockAhead: number; first: number },
): Promise<(at: string) => Date> {
  const now = Date.now();
  const before = await store.findTimeBefore(trx, { projectId, deviceId, sequence: first });
  let latest = Math.min(now, Math.max(before, addedAt.getTime()));
  return (at) => {
    latest = Math.min(now, Math.max(latest, Date.parse(at) - clockAhead));
    return new Date(latest);
  };
}

type Sent = {
  projectId: number;
  deviceId: string;
  known: ReadonlyMap<number, { isOffline: boolean }>;
  sent: readonly DeviceScan[];
};

/**
 * Keeps the verdicts that the device showed, because the answer to its first call was lost. Returns them by sequence.
 * rules/gates 19
 */
async function keepShown(trx: Transaction<Database>, { projectId, deviceId, known, sent }: Sent) {
  const shown = new Map<number, Pick<DeviceScan, "verdict" | "reason">>();
  for (const { sequence, isOffline, verdict, reason } of sent) {
    if (!isOffline || known.get(sequence)?.isOffline !== false) continue;
    await store.updateShown(trx, { projectId, deviceId, sequence, verdict, reason });
    shown.set(sequence, { verdict, reason });
  }
  return shown;
}

type Evaluated = {
  deviceId: string;
  sequence: number;
  isOffline: boolean;
  verdict: DeviceScan["verdict"];
  evaluation: Pick<DeviceScan, "verdict" | "reason">;
  endedAt: Date | null;
};

/** A scan that let somebody in whose ticket does not admit them here. */
function wrongTicket({ deviceId, sequence, isOffline, verdict, evaluation, endedAt }: Evaluated) {
  const { reason } = evaluation;
  const isWrong = isOffline && verdict !== "refused" && evaluation.verdict === "refused";
  if (!isWrong || reason === null || reason === "seen-before") return [];
  return [{ deviceId, sequence, reason, earlier: null, endedAt }];
}

type Answered = store.NewScan & { gateId: number };
type Described = { projectId: number; gates: ReadonlyMap<number, GateRow>; hidesNames: boolean };

/** Describes scans in their order; names only where the gate shows them. */
async function describe(
  trx: Transaction<Database>,
  { projectId, gates, hidesNames }: Described,
  scans: readonly Answered[],
): Promise<GateScan[]> {
  const described = (await describeScans(trx, projectId, scans)).map((scan, nth) => {
    const showsNames = !hidesNames && gates.get(scans[nth]?.gateId ?? 0)?.showsNames === true;
    return scan.holder && !showsNames ? { ...scan, holder: { ...scan.holder, name: "", company: "" } } : scan;
  });
  return described.sort((one, other) => one.sequence - other.sequence);
}

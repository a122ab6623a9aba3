import type { Request } from "@foyer/contract/endpoint.ts";
import type { scanAtGate as contract, GateScan } from "@foyer/contract/gate-scans.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getProject } from "../projects/projects.service.ts";
import { proveCodes } from "../signed-codes/prove-codes.service.ts";
import { holdAreas, readFills } from "./area-fill.service.ts";
import { decideByHand, type HandOrder } from "./decide-by-hand.service.ts";
import { describeScans, findStored } from "./gate-scans.service.ts";
import * as scans from "./gate-scans.store.ts";
import { findGate, type GateKey, type GateRow, holdGate } from "./gates.store.ts";
import { enterInLog, evaluateInLog, nowIn, readPassageLog } from "./passage-log.service.ts";

type Sent = Request<typeof contract>["body"] & {
  caller: Pick<Caller, "staffId" | "name">;
  /** Absent: the codes were scanned. */
  byHand?: HandOrder;
  /** Only says what the verdicts would be: nothing is locked or stored. rules/gates 41 */
  isTest?: boolean;
};

type Scanned = {
  gate: GateRow;
  scans: GateScan[];
  /** Sequences of scans that were stored before. */
  repeated: ReadonlySet<number>;
};

/**
 * Evaluates scans in their order and keeps them. Scans that the device has sent before keep their verdict. Throws
 * `gate-closed`, and `scan-sequence-used` for another code under a number that is taken. rules/gates 5–9
 */
export async function scanAtGate(
  trx: Transaction<Database>,
  key: GateKey,
  { deviceId, scans: sent, caller, byHand, isTest = false }: Sent,
): Promise<Scanned> {
  const gate = await (isTest ? findGate : holdGate)(trx, key);
  if (!gate) throw problem("not-found");
  const { projectId } = key;
  const { timeZone } = await getProject(trx, projectId);
  const proven = await proveCodes(trx, projectId, sent);
  const wanted = proven.map((scan) => ({ ...scan, ...spellingsOf(scan.code) }));
  const { areaKey } = gate;
  const codeKeys = wanted.map(({ codeKey }) => codeKey);
  if (!isTest) await scans.lockCodes(trx, { projectId, areaKey, codeKeys });
  const known = await findStored(trx, { projectId, deviceId }, proven);
  const fresh = wanted.filter(({ sequence }) => !known.has(sequence));
  if (fresh.length > 0 && gate.isClosed) throw problem("gate-closed");

  const tickets = await scans.findTickets(trx, projectId, fresh);
  const fills = isTest
    ? await readFills(trx, projectId)
    : await holdAreas(trx, projectId, fresh.length > 0 ? [areaKey] : []);
  const log = await readPassageLog(trx, [{ projectId, areaKey, codeKeys }], { timeZone, fills });
  const evaluated = fresh.map((scan): scans.NewScan => {
    const scannedAt = nowIn(log, areaKey);
    const ticket = tickets.get(scan.code) ?? null;
    const placed = { ...scan, gate, scannedAt, ticket, isOffline: false };
    const evaluation = evaluateInLog(log, placed);
    const decided = byHand ? decideByHand(evaluation, byHand) : evaluation;
    if (decided.verdict !== "refused" && !isTest) enterInLog(log, placed);
    const { sequence, code, codeKey, direction } = scan;
    return {
      deviceId,
      sequence,
      areaKey,
      code,
      codeKey,
      direction,
      scannedAt,
      ticketId: ticket?.ticketId ?? null,
      ...decided,
    };
  });
  if (evaluated.length > 0 && !isTest) {
    const { staffId, name: staffName } = caller;
    const { gateId } = key;
    const placed = evaluated.map((scan) => ({ ...scan, gateId }));
    await scans.insertScans(trx, { projectId, staffId, staffName }, placed);
  }
  const answered = new Map([...known.values(), ...evaluated].map((one) => [one.sequence, one]));
  const inOrder = sent.flatMap(({ sequence }) => answered.get(sequence) ?? []);
  return { gate, scans: await describeScans(trx, projectId, inOrder), repeated: new Set(known.keys()) };
}

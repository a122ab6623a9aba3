import type { Request } from "@foyer/contract/endpoint.ts";
import type { scanAtGate as contract, GateScan } from "@foyer/contract/gate-scans.ts";
import { evaluateScan } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getProject } from "../projects/projects.service.ts";
import { decideByHand, type HandOrder } from "./decide-by-hand.service.ts";
import { proveCodes } from "../signed-codes/prove-codes.service.ts";
import { fillArea, holdAreas, listOccupancy, stateOf } from "./area-fill.service.ts";
import { describeScans, findStored } from "./gate-scans.service.ts";
import * as scans from "./gate-scans.store.ts";
import { findGate, type GateKey, holdGate } from "./gates.store.ts";

/** An earlier passage, as the verdict needs it. */
type Passed = { direction: Direction; scannedAt: Date };
type Sent = Request<typeof contract>["body"] & {
  caller: Pick<Caller, "staffId" | "name">;
  /** Absent: the codes were scanned. */
  byHand?: HandOrder;
  /** Only says what the verdicts would be: nothing is locked or stored. rules/gates 41 */
  isTest?: boolean;
};

/**
 * Evaluates scans in their order and keeps them. Scans that the device has sent before keep their verdict. Throws
 * `gate-closed`, and `scan-sequence-used` for another code under a number that is taken. rules/gates 5–9
 */
export async function scanAtGate(
  trx: Transaction<Database>,
  key: GateKey,
  { deviceId, scans: sent, caller, byHand, isTest = false }: Sent,
): Promise<GateScan[]> {
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
  const earlierPassages = await scans.listPassages(trx, { projectId, areaKeys: [areaKey], codeKeys });
  const passages: Map<string, Passed[]> = Map.groupBy(earlierPassages, ({ codeKey }) => codeKey);
  const fill = isTest
    ? (await listOccupancy(trx, projectId)).find(({ area }) => area === areaKey)
    : (await holdAreas(trx, projectId, fresh.length > 0 ? [areaKey] : [])).get(areaKey);
  const evaluated = fresh.map((scan): scans.NewScan => {
    const scannedAt = new Date();
    const ticket = tickets.get(scan.code) ?? null;
    const earlier = passages.get(scan.codeKey) ?? [];
    const evaluation = evaluateScan({
      rules: gate,
      direction: scan.direction,
      at: wallTimeAt(scannedAt.getTime(), timeZone),
      ticket,
      proof: scan.proof,
      earlier: earlier.map((one) => ({ ...one, at: wallTimeAt(one.scannedAt.getTime(), timeZone) })),
      area: stateOf(fill),
    });
    const decided = byHand ? decideByHand(evaluation, byHand) : evaluation;
    if (decided.verdict !== "refused") {
      const passed = [...earlier, { direction: scan.direction, scannedAt }];
      if (!isTest) fillArea(fill, earlier, passed);
      passages.set(scan.codeKey, passed);
    }
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
  return describeScans(
    trx,
    projectId,
    sent.flatMap(({ sequence }) => answered.get(sequence) ?? []),
  );
}

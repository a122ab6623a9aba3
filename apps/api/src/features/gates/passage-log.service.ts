import type { CodeProof } from "@foyer/domain/gate/code-proof.ts";
import { type Evaluation, evaluateScan, type ScannedTicket } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction, GateRules } from "@foyer/domain/gate/gate-rules.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type AreaFill, fillArea, stateOf } from "./area-fill.service.ts";
import { listPassages } from "./gate-scans.store.ts";

/** `isShown`: the visitor was told that they may pass; otherwise they are only counted. rules/gates 19 */
type Passed = { direction: Direction; scannedAt: Date; isShown: boolean };

/** The log as the scans of one call know it: stored passages, and those of each other. */
export type PassageLog = {
  timeZone: string;
  /** By area and code, the earliest first. */
  passages: Map<string, readonly Passed[]>;
  /** The areas that have a capacity. */
  fills: ReadonlyMap<string, AreaFill>;
};

type Area = { projectId: number; areaKey: string; codeKeys: readonly string[] };

/** Reads the passages of codes. */
export async function readPassageLog(
  db: Kysely<Database>,
  areas: readonly Area[],
  { timeZone, fills }: Omit<PassageLog, "passages">,
): Promise<PassageLog> {
  const passages: PassageLog["passages"] = new Map();
  for (const area of areas) {
    const rows = await listPassages(db, { ...area, areaKeys: [area.areaKey], includesLetIn: true });
    const passed = rows.map((row) => ({ ...row, isShown: row.verdict !== "refused" }));
    const byCode = Map.groupBy(passed, ({ codeKey }) => codeKey);
    for (const [codeKey, ofCode] of byCode) passages.set(keyOf(area.areaKey, codeKey), ofCode);
  }
  return { timeZone, passages, fills };
}

type PlacedScan = {
  gate: GateRules & { areaKey: string };
  codeKey: string;
  direction: Direction;
  scannedAt: Date;
  ticket: ScannedTicket | null;
  proof: CodeProof | null;
  /** A device gave its verdict by itself: only earlier passages count, and no capacity. */
  isOffline: boolean;
};

/** Evaluates a scan by the log. rules/gates 6, 18, 36 */
export function evaluateInLog({ timeZone, passages, fills }: PassageLog, scan: PlacedScan): Evaluation {
  const { gate, codeKey, direction, scannedAt, ticket, proof, isOffline } = scan;
  const earlier = passages.get(keyOf(gate.areaKey, codeKey)) ?? [];
  return evaluateScan({
    rules: gate,
    direction,
    at: wallTimeAt(scannedAt.getTime(), timeZone),
    ticket,
    proof,
    earlier: earlier
      .filter((one) => one.isShown && (!isOffline || one.scannedAt <= scannedAt))
      .map((one) => ({ ...one, at: wallTimeAt(one.scannedAt.getTime(), timeZone) })),
    // Who came in without a network is in, however full it was.
    area: isOffline ? undefined : stateOf(fills.get(gate.areaKey), earlier),
  });
}

/** Enters a passage, for the scans after it. */
export function enterInLog({ passages, fills }: PassageLog, scan: PlacedScan): void {
  const { gate, codeKey, direction, scannedAt } = scan;
  const key = keyOf(gate.areaKey, codeKey);
  const before = passages.get(key) ?? [];
  const after = [...before, { direction, scannedAt, isShown: true }].sort(
    (one, other) => one.scannedAt.getTime() - other.scannedAt.getTime(),
  );
  fillArea(fills.get(gate.areaKey), before, after);
  passages.set(key, after);
}

/** The codes among these that have passed more than once: only they can have passed twice. */
export const repeatedIn = ({ passages }: PassageLog, { areaKey, codeKeys }: Area): string[] =>
  codeKeys.filter((codeKey) => (passages.get(keyOf(areaKey, codeKey))?.length ?? 0) > 1);

const keyOf = (areaKey: string, codeKey: string) => `${areaKey}\n${codeKey}`;

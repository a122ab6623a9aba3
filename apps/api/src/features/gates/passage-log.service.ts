import { withResets } from "@foyer/domain/gate/area-resets.ts";
import type { CodeProof } from "@foyer/domain/gate/code-proof.ts";
import { type Evaluation, evaluateScan, type ScannedTicket } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction, GateRules } from "@foyer/domain/gate/gate-rules.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type AreaFill, fillArea, stateOf } from "./area-fill.service.ts";
import { listResets } from "./area-resets.store.ts";
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
  /** By area, when everybody had left, the earliest first. rules/gates 51 */
  resets: ReadonlyMap<string, readonly number[]>;
};

type Area = { projectId: number; areaKey: string; codeKeys: readonly string[] };

/** Reads the passages of codes. The caller holds them, so that nobody says meanwhile that everybody has left. */
export async function readPassageLog(
  db: Kysely<Database>,
  areas: readonly Area[],
  { timeZone, fills }: Pick<PassageLog, "timeZone" | "fills">,
): Promise<PassageLog> {
  const passages: PassageLog["passages"] = new Map();
  const resets = new Map<string, readonly number[]>();
  for (const area of areas) {
    resets.set(area.areaKey, await listResets(db, area));
    const rows = await listPassages(db, { ...area, areaKeys: [area.areaKey], includesLetIn: true });
    const passed = rows.map((row) => ({ ...row, isShown: row.verdict !== "refused" }));
    const byCode = Map.groupBy(passed, ({ codeKey }) => codeKey);
    for (const [codeKey, ofCode] of byCode) passages.set(keyOf(area.areaKey, codeKey), ofCode);
  }
  return { timeZone, passages, fills, resets };
}

/** Now, and after everybody had left the area, also by the clock of another server. rules/gates 51 */
export const nowIn = ({ resets }: PassageLog, areaKey: string): Date =>
  new Date(Math.max(Date.now(), 1 + (resets.get(areaKey)?.at(-1) ?? 0)));

/** The passages of one code by their times, with the exits of those who had left unseen, of before a time where one is given. */
function placed(
  log: PassageLog,
  areaKey: string,
  passed: readonly Passed[],
  before = Number.POSITIVE_INFINITY,
) {
  const timed = passed.map(({ direction, scannedAt }) => ({ direction, at: scannedAt.getTime() }));
  const resets = log.resets.get(areaKey) ?? [];
  return withResets(
    timed,
    resets.filter((reset) => reset < before),
  );
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
export function evaluateInLog(log: PassageLog, scan: PlacedScan): Evaluation {
  const { timeZone, fills } = log;
  const { gate, codeKey, direction, scannedAt, ticket, proof, isOffline } = scan;
  const { areaKey } = gate;
  const passed = log.passages.get(keyOf(areaKey, codeKey)) ?? [];
  const shown = passed.filter(({ isShown }) => isShown);
  return evaluateScan({
    rules: gate,
    direction,
    at: wallTimeAt(scannedAt.getTime(), timeZone),
    ticket,
    proof,
    earlier: placed(log, areaKey, shown, scannedAt.getTime())
      .filter(({ at }) => !isOffline || at <= scannedAt.getTime())
      .map((one) => ({ ...one, at: wallTimeAt(one.at, timeZone) })),
    // Who came in without a network is in, however full it was.
    area: isOffline ? undefined : stateOf(fills.get(areaKey), placed(log, areaKey, passed)),
  });
}

/** Enters a passage, for the scans after it. */
export function enterInLog(log: PassageLog, scan: PlacedScan): void {
  const { passages, fills } = log;
  const { codeKey, direction, scannedAt } = scan;
  const { areaKey } = scan.gate;
  const key = keyOf(areaKey, codeKey);
  const before = passages.get(key) ?? [];
  const after = [...before, { direction, scannedAt, isShown: true }].sort(
    (one, other) => one.scannedAt.getTime() - other.scannedAt.getTime(),
  );
  fillArea(fills.get(areaKey), placed(log, areaKey, before), placed(log, areaKey, after));
  passages.set(key, after);
}

/** The codes among these that have passed more than once: only they can have passed twice. */
export const repeatedIn = ({ passages }: PassageLog, { areaKey, codeKeys }: Area): string[] =>
  codeKeys.filter((codeKey) => (passages.get(keyOf(areaKey, codeKey))?.length ?? 0) > 1);

const keyOf = (areaKey: string, codeKey: string) => `${areaKey}\n${codeKey}`;

import { withResets } from "@foyer/domain/gate/area-resets.ts";
import { evaluateScan } from "@foyer/domain/gate/evaluate-scan.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listResets } from "./area-resets.store.ts";
import * as store from "./gate-conflicts.store.ts";
import { listPassages, type Passage } from "./gate-scans.store.ts";

type Codes = { projectId: number; areaKey: string; codeKeys: readonly string[] };
/** The zone of the venue, and when everybody had left. */
type Area = { timeZone: string; resets: readonly number[] };

/**
 * Finds who was admitted twice with a code, by all scans of it in their order, and stores it in place of what was found
 * before: the same scans lead to the same conflicts, in whatever order they came. The caller holds the codes. rules/gates 20, 39
 */
export async function findConflicts(
  trx: Transaction<Database>,
  area: Codes,
  timeZone: string,
): Promise<void> {
  if (area.codeKeys.length === 0) return;
  const rows = await listPassages(trx, { ...area, areaKeys: [area.areaKey] });
  const several = [...Map.groupBy(rows, ({ codeKey }) => codeKey).values()].filter(
    (scans) => scans.length > 1 && scans.some(({ isOffline }) => isOffline),
  );
  if (several.length === 0) return;
  const resets = await listResets(trx, area);
  const stay = several.flatMap((scans) => repeatsOf(scans, { timeZone, resets }));
  await store.removeRepeats(trx, area.projectId, { scans: several.flat(), stay });
  await store.insertConflicts(trx, area.projectId, stay);
}

/** A ticket that is not to be refused: only its repeats count. */
const VALID = { status: "issued", registrationId: 0, isFormer: false } as const;
const ALL_DAY = { registrationIds: [], days: [], opensAt: null, closesAt: null, stopsRepeats: false };

/** Scans that admitted somebody who had come in before; the scans are of one code, the earliest first. */
function repeatsOf(scans: readonly Passage[], { timeZone, resets }: Area): store.NewConflict[] {
  const timeOf = (at: number) => wallTimeAt(at, timeZone);
  return scans.flatMap((scan, nth): store.NewConflict[] => {
    const { entryLimit, direction, deviceId, sequence } = scan;
    const time = scan.scannedAt.getTime();
    const before = scans.slice(0, nth);
    const timed = before.map((one) => ({ direction: one.direction, at: one.scannedAt.getTime() }));
    const left = resets.filter((reset) => reset < time);
    const earlier = withResets(timed, left).map((one) => ({ ...one, at: timeOf(one.at) }));
    const rules = { ...ALL_DAY, entryLimit };
    const { reason } = evaluateScan({ rules, direction, at: timeOf(time), ticket: VALID, earlier });
    // That it was full said nothing of the entry before; somebody who decided has seen the visitor. rules/gates 43
    const saidNothing = scan.verdict === "admitted" || scan.reason === "area-full";
    if (!saidNothing || scan.isOverruled || reason !== "seen-before") return [];
    const entry = before.findLast((one) => one.direction === "in");
    return entry ? [{ deviceId, sequence, reason, earlier: entry, endedAt: null }] : [];
  });
}

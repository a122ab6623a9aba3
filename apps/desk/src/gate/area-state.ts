import type { DeviceGate, GateChanges, GateKit } from "@foyer/contract/device-scans.ts";
import type { AreaState } from "@foyer/domain/gate/evaluate-scan.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { StoredScan } from "./gate-records.ts";

type Known = {
  kit: Pick<GateKit, "gates">;
  occupancy: GateChanges["occupancy"];
  /** When everybody had left the area, in milliseconds since 1970. rules/gates 51 */
  resets: readonly number[];
  /** Scans that the number of the server lacks, and how far the clock that timed them is ahead. */
  unsent: readonly StoredScan[];
  clockAhead: number;
};

/** The times at which everybody had left an area, as the server has told. */
export const resetsOf = (gate: DeviceGate, resets: GateChanges["resets"]): number[] =>
  resets.filter(({ area }) => area === nameKey(gate.area)).map(({ at }) => Date.parse(at));

/**
 * Tells whether the area of a gate is full, by the number that the server gave last and the scans that this device has not
 * sent; undefined: it has no capacity. rules/gates 37
 */
export function areaState(gate: DeviceGate, known: Known): AreaState | undefined {
  const key = nameKey(gate.area);
  const limit = known.occupancy.find(({ area }) => area === key);
  if (!limit) return undefined;
  const gateIds = new Set(known.kit.gates.filter(({ area }) => nameKey(area) === key).map(({ id }) => id));
  const since = Math.max(0, ...known.resets);
  const passed = known.unsent.filter(
    ({ gateId, verdict, reason, at }) =>
      gateIds.has(gateId) &&
      verdict !== "refused" &&
      // Who was not inside has taken no place.
      reason !== "not-inside" &&
      Date.parse(at) - known.clockAhead > since,
  );
  const own = passed.reduce((sum, { direction }) => sum + (direction === "in" ? 1 : -1), 0);
  return { isFull: limit.inside + own >= limit.capacity, stopsWhenFull: limit.stopsWhenFull };
}

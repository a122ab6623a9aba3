import type { DeviceGate, GateChanges, GateKit } from "@foyer/contract/device-scans.ts";
import type { AreaState } from "@foyer/domain/gate/evaluate-scan.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { StoredScan } from "./gate-records.ts";

type Known = {
  kit: Pick<GateKit, "gates">;
  occupancy: GateChanges["occupancy"];
  /** Scans that the number of the server lacks. */
  unsent: readonly StoredScan[];
};

/**
 * Tells whether the area of a gate is full, by the number that the server gave last and the scans that this device has not
 * sent; undefined: it has no capacity. rules/gates 37
 */
export function areaState(gate: DeviceGate, { kit, occupancy, unsent }: Known): AreaState | undefined {
  const key = nameKey(gate.area);
  const known = occupancy.find(({ area }) => area === key);
  if (!known) return undefined;
  const gateIds = new Set(kit.gates.filter(({ area }) => nameKey(area) === key).map(({ id }) => id));
  const passed = unsent.filter(({ gateId, verdict }) => gateIds.has(gateId) && verdict !== "refused");
  const own = passed.reduce((sum, { direction }) => sum + (direction === "in" ? 1 : -1), 0);
  return { isFull: known.inside + own >= known.capacity, stopsWhenFull: known.stopsWhenFull };
}

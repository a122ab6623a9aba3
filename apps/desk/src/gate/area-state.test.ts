import type { DeviceGate } from "@foyer/contract/device-scans.ts";
import { expect, test } from "vitest";
import { areaState } from "./area-state.ts";
import type { StoredScan } from "./gate-records.ts";

// rules/gates 37

const gate = (id: number, area: string) => ({ id, area }) as DeviceGate;
const lounge = gate(1, " LOUNGE");
const gates = [lounge, gate(2, "Lounge"), gate(3, "")];
const occupancy = [{ area: "lounge", capacity: 10, stopsWhenFull: true, inside: 8 }];
const scan = (gateId: number, more: Partial<StoredScan> = {}) =>
  ({ gateId, direction: "in", verdict: "admitted", ...more }) as StoredScan;
const stateAt = (at: DeviceGate, unsent: StoredScan[]) =>
  areaState(at, { kit: { gates }, occupancy, unsent });

test("an area is full by the number of the server and the scans that it does not have yet", () => {
  expect(stateAt(lounge, [])).toEqual({ isFull: false, stopsWhenFull: true });
  expect(stateAt(lounge, [scan(1)])?.isFull).toBe(false);
  expect(stateAt(lounge, [scan(1), scan(2)])?.isFull).toBe(true);
  expect(stateAt(lounge, [scan(1), scan(2), scan(2, { direction: "out" })])?.isFull).toBe(false);
});

test("refused scans and those of other areas do not count", () => {
  const others = [scan(3), scan(3), scan(1, { verdict: "refused" }), scan(1, { verdict: "refused" })];
  expect(stateAt(lounge, others)?.isFull).toBe(false);
});

test("an area without a capacity is never full", () => {
  expect(stateAt(gate(3, ""), [scan(3)])).toBeUndefined();
});

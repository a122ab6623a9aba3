import type { DeviceGate, GateChanges } from "@foyer/contract/device-scans.ts";
import { expect, test } from "vitest";
import { areaState, resetsOf } from "./area-state.ts";
import type { StoredScan } from "./gate-records.ts";

// rules/gates 37

const gate = (id: number, area: string) => ({ id, area }) as DeviceGate;
const lounge = gate(1, " LOUNGE");
const gates = [lounge, gate(2, "Lounge"), gate(3, "")];
const occupancy = [{ area: "lounge", capacity: 10, stopsWhenFull: true, inside: 8 }];
const scan = (gateId: number, more: Partial<StoredScan> = {}) =>
  ({
    gateId,
    direction: "in",
    verdict: "admitted",
    reason: null,
    at: "2126-05-12T10:00:00Z",
    ...more,
  }) as StoredScan;
const stateAt = (at: DeviceGate, unsent: StoredScan[], resets: GateChanges["resets"] = []) =>
  areaState(at, { kit: { gates }, occupancy, resets: resetsOf(at, resets), unsent, clockAhead: 60_000 });

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

test("scans from before everybody had left, by the clock of the server, do not count (rules/gates 51)", () => {
  // This clock is a minute ahead: the server has 9:59.
  const unsent = [scan(1), scan(2)];
  expect(stateAt(lounge, unsent, [{ area: "lounge", at: "2126-05-12T09:58:59Z" }])?.isFull).toBe(true);
  expect(stateAt(lounge, unsent, [{ area: "lounge", at: "2126-05-12T09:59:00Z" }])?.isFull).toBe(false);
  expect(stateAt(lounge, unsent, [{ area: "", at: "2126-05-12T10:05:00Z" }])?.isFull).toBe(true);
});

test("who leaves without being inside gives no place back", () => {
  const left = scan(2, { direction: "out", verdict: "marked", reason: "not-inside" });
  expect(stateAt(lounge, [scan(1), scan(2), left])?.isFull).toBe(true);
});

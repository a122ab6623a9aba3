import { expect, it } from "vitest";
import { FramePace } from "./frame-pace.ts";

/** Runs a pace for so many seconds and returns the looks and the readings. */
function run(seconds: number, movesAt: (at: number) => boolean) {
  const pace = new FramePace(0);
  const counts = { looks: 0, readings: 0 };
  for (let at = 0; at < seconds * 1000; at += pace.nextLook(at)) {
    counts.looks += 1;
    if (movesAt(at)) pace.noteMovement(at);
    if (!pace.mayRead(at)) continue;
    pace.noteReading(at);
    counts.readings += 1;
  }
  return counts;
}

// rules/gates 24
it("at most 12.5 frames a second are read while something moves, one while nothing does", () => {
  expect(run(60, () => true)).toEqual({ looks: 750, readings: 750 });
  const still = run(60, () => false);
  expect(still.looks).toBeLessThan(330);
  expect(still.readings).toBeLessThan(92);
});

it("a movement is followed by quick readings", () => {
  const before = run(30, () => false);
  const after = run(30, (at) => at >= 20_000 && at < 20_200);
  expect(after.readings - before.readings).toBeGreaterThan(25);
});

it("the camera rests when nothing was scanned for five minutes, movement or not", () => {
  const pace = new FramePace(0);
  pace.noteMovement(290_000);
  expect(pace.mustRest(299_999)).toBe(false);
  expect(pace.mustRest(300_000)).toBe(true);
  pace.noteScan(200_000);
  expect(pace.mustRest(300_000)).toBe(false);
  expect(pace.mustRest(500_000)).toBe(true);
});

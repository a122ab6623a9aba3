import { describe, expect, it } from "vitest";
import type { FoundCode } from "./read-codes.ts";
import { SameCodeFilter } from "./same-code-filter.ts";

const FRAME_MS = 100;
const qr = (text: string, offCentre = 0): FoundCode => ({ text, isMatrix: true, offCentre });
const bars = (text: string, offCentre = 0): FoundCode => ({ text, isMatrix: false, offCentre });

/** Shows frames, one each tenth of a second, and returns what was scanned in which. */
function show(frames: readonly (readonly FoundCode[])[], filter = new SameCodeFilter(), frameMs = FRAME_MS) {
  return frames.flatMap((found, frame) => {
    const code = filter.take(found, frame * frameMs);
    return code === null ? [] : [`${frame} ${code}`];
  });
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const NOTHING: FoundCode[] = [];

// rules/gates 25
describe("a code in view", () => {
  it("is scanned once, however long it stays", () => {
    expect(show(times(200, [qr("A")]))).toEqual(["0 A"]);
  });

  it("is not scanned again when some frames miss it", () => {
    const shaky = [...times(3, [qr("A")]), ...times(10, NOTHING), ...times(3, [qr("A")])];
    expect(show(shaky)).toEqual(["0 A"]);
  });

  it("is scanned again when it has left the view and comes back", () => {
    const frames = [[qr("A")], ...times(20, NOTHING), [qr("A")]];
    expect(show(frames)).toEqual(["0 A", "21 A"]);
  });

  it("has not left because the device read nothing for long", () => {
    expect(show([[qr("A")], [qr("A")], NOTHING, [qr("A")]], undefined, 60_000)).toEqual(["0 A"]);
  });

  it("does not alternate with another one", () => {
    const frames = Array.from({ length: 40 }, (_, at) => (at % 2 ? [qr("A")] : [qr("B")]));
    expect(show(frames)).toEqual(["0 B", "1 A"]);
  });
});

describe("bars", () => {
  it("are scanned when two readings agree", () => {
    expect(show([[bars("A")], [bars("A")]])).toEqual(["1 A"]);
    expect(show([[bars("A")], NOTHING, NOTHING, [bars("A")]])).toEqual(["3 A"]);
  });

  it("that were misread once are not", () => {
    expect(show([[bars("A")], [bars("X")], [bars("A")], ...times(5, [bars("A")])])).toEqual(["2 A"]);
    expect(show([[bars("X")], ...times(6, NOTHING), [bars("X")]])).toEqual([]);
  });
});

describe("of several codes", () => {
  it("the one nearest to the middle is scanned, and the others when they come there", () => {
    const filter = new SameCodeFilter();
    expect(show([[qr("A", 0.4), qr("B", 0.1)]], filter)).toEqual(["0 B"]);
    expect(filter.take([qr("A", 0.4), qr("B", 0.1)], 100)).toBeNull();
    expect(filter.take([qr("A", 0.1), qr("B", 0.4)], 200)).toBe("A");
  });
});

describe("a code that stays", () => {
  it("may be scanned again on request after some seconds", () => {
    const filter = new SameCodeFilter();
    filter.take([qr("A")], 0);
    filter.take([qr("A")], 2_900);
    expect(filter.stayed(2_900)).toBeNull();
    filter.take([qr("A")], 3_000);
    expect(filter.stayed(3_000)).toBe("A");
    expect(filter.take([qr("A")], 3_100)).toBeNull();
    filter.allowAgain();
    expect(filter.stayed(3_200)).toBeNull();
    expect(filter.take([qr("A")], 3_200)).toBe("A");
  });

  it("is no longer offered when it is gone", () => {
    const filter = new SameCodeFilter();
    for (const at of [0, 3_000]) filter.take([qr("A")], at);
    for (const at of [3_100, 3_200, 3_300, 3_400]) filter.take([], at);
    expect(filter.stayed(3_400)).toBeNull();
  });
});

import { expect, test } from "vitest";
import { withResets } from "./area-resets.ts";

// rules/gates 51

const entry = (at: number) => ({ direction: "in" as const, at });
const exit = (at: number) => ({ direction: "out" as const, at });

test("whoever was inside when everybody had left has left then", () => {
  expect(withResets([entry(1)], [5])).toEqual([entry(1), exit(5)]);
  expect(withResets([entry(1), exit(2), entry(3)], [5])).toEqual([entry(1), exit(2), entry(3), exit(5)]);
  expect(withResets([entry(5)], [5])).toEqual([entry(5), exit(5)]);
});

test("nobody else has", () => {
  for (const passages of [[], [entry(6)], [exit(1)], [entry(1), exit(2)], [entry(1), exit(2), entry(6)]])
    expect(withResets(passages, [5])).toEqual(passages);
});

test("each time counts for the passages before it, whatever comes later", () => {
  const passages = [entry(1), entry(6), entry(9)];
  expect(withResets(passages, [5, 8])).toEqual([entry(1), exit(5), entry(6), exit(8), entry(9)]);
});

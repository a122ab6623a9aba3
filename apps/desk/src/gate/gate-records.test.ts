import { expect, it } from "vitest";
import { mergeChunks, nameCodes } from "./gate-records.ts";

const chunksOf = (sizes: readonly number[]) =>
  sizes.map((size, nth) => ({ name: nameCodes(nth + 1), bytes: new Uint8Array(size).fill(nth) }));

it("few chunks stay as they are", () => {
  const codes = chunksOf([260_000, 13, 13]);
  expect(mergeChunks({ codes, passages: [] }, 9)).toEqual({ nextChunk: 9, changes: null });
});

it("many small chunks become few, with every byte in its order", () => {
  const codes = chunksOf([260_000, ...Array.from({ length: 60 }, () => 13)]);
  const { nextChunk, changes } = mergeChunks({ codes, passages: [] }, 70);
  expect(changes?.remove).toEqual(codes.map(({ name }) => name));
  const merged = Object.entries(changes?.put ?? {});
  expect(merged.map(([name]) => name)).toEqual([nameCodes(70)]);
  expect(nextChunk).toBe(71);
  const bytes = merged.flatMap(([, one]) => [...(one as Uint8Array)]);
  expect(bytes).toEqual(codes.flatMap((one) => [...one.bytes]));
});

import { expect, it } from "vitest";
import { readOnce } from "./read-once.ts";

it("reads a key once, also for callers at the same time", async () => {
  const reads: string[] = [];
  const read = readOnce(async (key: string) => `${key}${reads.push(key)}`);
  expect(await Promise.all([read("a"), read("a"), read("b")])).toEqual(["a1", "a1", "b2"]);
  expect(await read("a")).toBe("a1");
});

it("reads again after a failure", async () => {
  let reads = 0;
  const read = readOnce(async (key: string) => {
    reads += 1;
    if (reads === 1) throw new Error("broken");
    return key;
  });
  const both = await Promise.allSettled([read("a"), read("a")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await read("a")).toBe("a");
});

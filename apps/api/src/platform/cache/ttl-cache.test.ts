import { expect, it, vi } from "vitest";
import { ShortMemory } from "./short-memory.ts";

it("works a thing out once for many", async () => {
  const memory = new ShortMemory<number>({ milliseconds: 10_000, most: 10 });
  const make = vi.fn(async () => 7);
  expect(await Promise.all([memory.get("a", make), memory.get("a", make)])).toEqual([7, 7]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await memory.get("b", async () => 8)).toBe(8);
});

it("forgets with time", async () => {
  const memory = new ShortMemory<number>({ milliseconds: 0, most: 10 });
  expect(await memory.get("a", async () => 1)).toBe(1);
  expect(await memory.get("a", async () => 2)).toBe(2);
});

it("does not remember a failure", async () => {
  const memory = new ShortMemory<number>({ milliseconds: 10_000, most: 10 });
  await expect(memory.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await memory.get("a", async () => 2)).toBe(2);
});

it("lets the oldest go when there is no room", async () => {
  const memory = new ShortMemory<string>({ milliseconds: 10_000, most: 2 });
  for (const key of ["a", "b", "c"]) await memory.get(key, async () => key);
  expect(await memory.get("b", async () => "again")).toBe("b");
  expect(await memory.get("a", async () => "again")).toBe("again");
});

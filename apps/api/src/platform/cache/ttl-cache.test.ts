import { expect, it, vi } from "vitest";
import { TtlCache } from "./ttl-cache.ts";

it("computes a value once for concurrent calls", async () => {
  const cache = new TtlCache<number>({ ttlMs: 10_000, maximum: 10 });
  const make = vi.fn(async () => 7);
  expect(await Promise.all([cache.get("a", make), cache.get("a", make)])).toEqual([7, 7]);
  expect(make).toHaveBeenCalledTimes(1);
  expect(await cache.get("b", async () => 8)).toBe(8);
});

it("drops an entry after its time to live", async () => {
  const cache = new TtlCache<number>({ ttlMs: 0, maximum: 10 });
  expect(await cache.get("a", async () => 1)).toBe(1);
  expect(await cache.get("a", async () => 2)).toBe(2);
});

it("does not cache a failure", async () => {
  const cache = new TtlCache<number>({ ttlMs: 10_000, maximum: 10 });
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("a", async () => 2)).toBe(2);
});

it("evicts the oldest entry when it is full", async () => {
  const cache = new TtlCache<string>({ ttlMs: 10_000, maximum: 2 });
  for (const key of ["a", "b", "c"]) await cache.get(key, async () => key);
  expect(await cache.get("b", async () => "again")).toBe("b");
  expect(await cache.get("a", async () => "again")).toBe("again");
});

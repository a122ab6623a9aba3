import { expect, it } from "vitest";
import { limitConcurrency, limitConcurrencyByKey } from "./limit-concurrency.ts";

/** Tasks that the test ends by hand, with a record of what ran. */
function controlled() {
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    running.add(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    running.delete(name);
    return name;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { work, end, running: () => [...running].toSorted().join(" "), settle };
}

it("runs at most the maximum at once, the others in their order", async () => {
  const { work, end, running, settle } = controlled();
  const inTurn = limitConcurrency(2);
  const all = ["a", "b", "c", "d"].map((name) => inTurn(work(name)));
  await settle();
  expect(running()).toBe("a b");
  await end("b");
  expect(running()).toBe("a c");
  for (const name of ["a", "c", "d"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

it("a failed task frees its slot", async () => {
  const inTurn = limitConcurrency(1);
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn(async () => "next")).toBe("next");
});

it("each key has its own limit, also after it was idle", async () => {
  const { work, end, running, settle } = controlled();
  const inTurn = limitConcurrencyByKey<number>(1);
  const all = [inTurn(1, work("a")), inTurn(1, work("b")), inTurn(2, work("c"))];
  await settle();
  expect(running()).toBe("a c");
  await end("a");
  expect(running()).toBe("b c");
  await end("b");
  await end("c");
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  expect(await inTurn(1, async () => "again")).toBe("again");
});

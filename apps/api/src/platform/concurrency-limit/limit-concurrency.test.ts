import { expect, it, vi } from "vitest";
import { limitConcurrency, limitConcurrencyByKey } from "./limit-concurrency.ts";

/** Tasks that the test ends, with a record of which run. */
function controlled() {
  const running = new Set<string>();
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    running.add(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    running.delete(name);
    return name;
  };
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { work, end, running: () => [...running].toSorted().join(" "), nextTurn };
}

it("runs at most the maximum at once, and the others in the order of their calls", async () => {
  const { work, end, running, nextTurn } = controlled();
  const limited = limitConcurrency(2);
  const all = ["a", "b", "c", "d"].map((name) => limited(work(name)));
  await nextTurn();
  expect(running()).toBe("a b");
  await end("b");
  expect(running()).toBe("a c");
  for (const name of ["a", "c", "d"]) await end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

it("a failed task frees its slot", async () => {
  const limited = limitConcurrency(1);
  await expect(limited(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limited(async () => "next")).toBe("next");
});

it("each key has its own limit, also after it was idle", async () => {
  const { work, end, running, nextTurn } = controlled();
  const limited = limitConcurrencyByKey<number>(1);
  const all = [limited(1, work("a")), limited(1, work("b")), limited(2, work("c"))];
  await nextTurn();
  expect(running()).toBe("a c");
  await end("a");
  expect(running()).toBe("b c");
  await end("b");
  await end("c");
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  expect(await limited(1, async () => "again")).toBe("again");
});

it("a task that finds too many waiting is refused, and a place in the queue becomes free with each end", async () => {
  const { work, end, nextTurn } = controlled();
  const limited = limitConcurrencyByKey<number>(1, { maximumWaiting: 1 });
  const [first, second] = [limited(1, work("a")), limited(1, work("b"))];
  await nextTurn();
  await expect(limited(1, work("c"))).rejects.toMatchObject({ code: "busy", status: 503 });
  expect(await limited(2, async () => "another key")).toBe("another key");
  await end("a");
  const third = limited(1, work("d"));
  await end("b");
  await end("d");
  expect(await Promise.all([first, second, third])).toEqual(["a", "b", "d"]);
});

it("a task that has waited too long is refused and never starts; those behind it keep their turn", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { work, end, running, nextTurn } = controlled();
  const limited = limitConcurrency(1, { maximumWaitMs: 1_000 });
  const first = limited(work("a"));
  const late = expect(limited(work("b"))).rejects.toMatchObject({ code: "busy" });
  await vi.advanceTimersByTimeAsync(600);
  const third = limited(work("c"));
  await vi.advanceTimersByTimeAsync(600);
  await late;
  await end("a");
  await nextTurn();
  expect(running()).toBe("c");
  await vi.advanceTimersByTimeAsync(2_000);
  await end("c");
  expect(await Promise.all([first, third])).toEqual(["a", "c"]);
  vi.useRealTimers();
});

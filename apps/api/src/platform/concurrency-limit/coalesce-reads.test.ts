import { expect, it } from "vitest";
import { coalesceReads } from "./coalesce-reads.ts";

function makeReads() {
  const started: { key: string; answer: PromiseWithResolvers<number> }[] = [];
  const read = coalesceReads((key: string) => {
    const answer = Promise.withResolvers<number>();
    started.push({ key, answer });
    return answer.promise;
  });
  return { started, read };
}

it("answers a call with a read that starts after it: calls that arrive meanwhile share the next read", async () => {
  const { started, read } = makeReads();
  const first = read("A");
  const [second, third] = [read("A"), read("A")];
  expect(started).toHaveLength(1);
  started[0]?.answer.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => started.length).toBe(2);
  started[1]?.answer.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

it("reads of different keys do not wait for each other", async () => {
  const { started, read } = makeReads();
  const calls = [read("A"), read("B")];
  expect(started.map(({ key }) => key)).toEqual(["A", "B"]);
  started[1]?.answer.resolve(2);
  expect(await calls[1]).toBe(2);
  started[0]?.answer.resolve(1);
  expect(await calls[0]).toBe(1);
});

it("a failed read fails only its own calls", async () => {
  const { started, read } = makeReads();
  const failed = read("A");
  const next = read("A");
  started[0]?.answer.reject(new Error("no connection"));
  await expect(failed).rejects.toThrow("no connection");
  await expect.poll(() => started.length).toBe(2);
  started[1]?.answer.resolve(2);
  expect(await next).toBe(2);
});

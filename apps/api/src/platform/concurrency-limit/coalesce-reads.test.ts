import { expect, it } from "vitest";
import { coalesceReads } from "./coalesce-reads.ts";

function readsByHand() {
  const begun: { key: string; answer: PromiseWithResolvers<number> }[] = [];
  const read = coalesceReads((key: string) => {
    const answer = Promise.withResolvers<number>();
    begun.push({ key, answer });
    return answer.promise;
  });
  return { begun, read };
}

it("answers a call by a read that begins after it: what arrives meanwhile shares the next", async () => {
  const { begun, read } = readsByHand();
  const first = read("A");
  const [second, third] = [read("A"), read("A")];
  expect(begun).toHaveLength(1);
  begun[0]?.answer.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.answer.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
});

it("reads of different keys do not wait for each other", async () => {
  const { begun, read } = readsByHand();
  const calls = [read("A"), read("B")];
  expect(begun.map(({ key }) => key)).toEqual(["A", "B"]);
  begun[1]?.answer.resolve(2);
  expect(await calls[1]).toBe(2);
  begun[0]?.answer.resolve(1);
  expect(await calls[0]).toBe(1);
});

it("a failed read fails its calls alone", async () => {
  const { begun, read } = readsByHand();
  const failed = read("A");
  const next = read("A");
  begun[0]?.answer.reject(new Error("no connection"));
  await expect(failed).rejects.toThrow("no connection");
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.answer.resolve(2);
  expect(await next).toBe(2);
});

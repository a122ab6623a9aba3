import { expect, it } from "vitest";
import { type BatchResult, batchByKey } from "./batch-by-key.ts";

/** Batches that end when told. */
function makeBatches() {
  const begun: { key: string; items: readonly number[]; end: PromiseWithResolvers<BatchResult<string>[]> }[] =
    [];
  const add = batchByKey<string, number, string>({
    maximum: 3,
    work: (key, items) => {
      const end = Promise.withResolvers<BatchResult<string>[]>();
      begun.push({ key, items, end });
      return end.promise;
    },
  });
  const done = (at: number) => {
    const batch = begun[at];
    batch?.end.resolve(batch.items.map((item) => ({ value: `${batch.key}${item}` })));
  };
  return { begun, add, done, itemsOf: () => begun.map(({ items }) => items) };
}

it("begins with the first at once; the next batch is what has gathered meanwhile, up to the maximum", async () => {
  const { add, done, itemsOf } = makeBatches();
  const answers = [1, 2, 3, 4, 5].map((item) => add("a", item));
  expect(itemsOf()).toEqual([[1]]);
  done(0);
  await answers[0];
  expect(itemsOf()).toEqual([[1], [2, 3, 4]]);
  done(1);
  await answers[1];
  done(2);
  expect(await Promise.all(answers)).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  void add("a", 6);
  expect(itemsOf()).toEqual([[1], [2, 3, 4], [5], [6]]);
});

it("does not make one key wait for another", () => {
  const { add, itemsOf } = makeBatches();
  void add("a", 1);
  void add("b", 2);
  expect(itemsOf()).toEqual([[1], [2]]);
});

it("gives each item its own result, and puts undecided ones before newer ones", async () => {
  const { begun, add, done, itemsOf } = makeBatches();
  const first = add("a", 1);
  const answers = [2, 3, 4, 5].map((item) => add("a", item));
  done(0);
  await first;
  begun[1]?.end.resolve(["again", { error: new Error("refused") }, { value: "fine" }]);
  await expect(answers[1]).rejects.toThrow("refused");
  expect(await answers[2]).toBe("fine");
  expect(itemsOf()).toEqual([[1], [2, 3, 4], [2, 5]]);
  done(2);
  expect(await answers[0]).toBe("a2");
});

it("a batch that fails as a whole fails for each of its items, and the next one begins", async () => {
  const { begun, add, done, itemsOf } = makeBatches();
  const answers = [1, 2].map((item) => add("a", item));
  begun[0]?.end.reject(new Error("the line was lost"));
  await expect(answers[0]).rejects.toThrow("the line was lost");
  expect(itemsOf()).toEqual([[1], [2]]);
  done(1);
  expect(await answers[1]).toBe("a2");
});

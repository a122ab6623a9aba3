import { expect, it } from "vitest";
import { type BatchResult, batchByKey, DEFAULT_MAX_ATTEMPTS } from "./batch-by-key.ts";

/** Batches that the test ends. */
function makeBatches() {
  const started: {
    key: string;
    items: readonly number[];
    end: PromiseWithResolvers<BatchResult<string>[]>;
  }[] = [];
  const add = batchByKey<string, number, string>({
    maxItems: 3,
    work: (key, items) => {
      const end = Promise.withResolvers<BatchResult<string>[]>();
      started.push({ key, items, end });
      return end.promise;
    },
  });
  const done = (at: number) => {
    const batch = started[at];
    batch?.end.resolve(batch.items.map((item) => ({ value: `${batch.key}${item}` })));
  };
  return { started, add, done, itemsOf: () => started.map(({ items }) => items) };
}

it("starts with the first item at once; the next batch takes those that arrived meanwhile, up to the maximum", async () => {
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

it("refuses an item that finds too many waiting at its key", async () => {
  const end = Promise.withResolvers<void>();
  const add = batchByKey<string, number, number>({
    maxItems: 2,
    maxWaiting: 2,
    work: async (_, items) => {
      await end.promise;
      return items.map((value) => ({ value }));
    },
  });
  const answers = [1, 2, 3].map((item) => add("a", item));
  await expect(add("a", 4)).rejects.toMatchObject({ code: "busy" });
  end.resolve();
  expect(await Promise.all([...answers, add("b", 5)])).toEqual([1, 2, 3, 5]);
});

it("does not make one key wait for another", () => {
  const { add, itemsOf } = makeBatches();
  void add("a", 1);
  void add("b", 2);
  expect(itemsOf()).toEqual([[1], [2]]);
});

it("returns each item its own result, and puts undecided ones before newer ones", async () => {
  const { started, add, done, itemsOf } = makeBatches();
  const first = add("a", 1);
  const answers = [2, 3, 4, 5].map((item) => add("a", item));
  done(0);
  await first;
  started[1]?.end.resolve(["again", { error: new Error("refused") }, { value: "fine" }]);
  await expect(answers[1]).rejects.toThrow("refused");
  expect(await answers[2]).toBe("fine");
  expect(itemsOf()).toEqual([[1], [2, 3, 4], [2, 5]]);
  done(2);
  expect(await answers[0]).toBe("a2");
});

it("a batch that throws fails each of its items, and the next batch starts", async () => {
  const { started, add, done, itemsOf } = makeBatches();
  const answers = [1, 2].map((item) => add("a", item));
  started[0]?.end.reject(new Error("the line was lost"));
  await expect(answers[0]).rejects.toThrow("the line was lost");
  expect(itemsOf()).toEqual([[1], [2]]);
  done(1);
  expect(await answers[1]).toBe("a2");
});

it("an item that is never decided fails with 503 `busy` after a limited number of attempts", async () => {
  let attempts = 0;
  const add = batchByKey<string, number, string>({
    maxItems: 3,
    work: async (_, items) => {
      attempts += 1;
      return items.map(() => "again" as const);
    },
  });
  const answer = await add("a", 1).catch((error: unknown) => error);
  expect(answer).toMatchObject({ code: "busy", status: 503 });
  expect(attempts).toBe(DEFAULT_MAX_ATTEMPTS);
});

it("an undecided item does not keep others from being decided", async () => {
  const add = batchByKey<string, number, string>({
    maxItems: 3,
    maxAttempts: 5,
    work: async (_, items) => items.map((item) => (item < 0 ? "again" : { value: `a${item}` })),
  });
  const undecided = expect(add("a", -1)).rejects.toMatchObject({ code: "busy" });
  expect(await Promise.all([1, 2, 3, 4].map((item) => add("a", item)))).toEqual(["a1", "a2", "a3", "a4"]);
  await undecided;
});

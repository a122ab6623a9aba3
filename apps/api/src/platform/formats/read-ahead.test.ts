import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readAhead } from "./read-ahead.ts";

describe("reading ahead", () => {
  it("keeps the order, and has read the next item while one is worked on", async () => {
    const steps: string[] = [];
    async function* read() {
      for (const item of [1, 2, 3]) {
        steps.push(`read ${item}`);
        yield item;
      }
    }
    for await (const item of readAhead(read())) {
      await turn();
      steps.push(`worked on ${item}`);
    }
    expect(steps).toEqual(["read 1", "read 2", "worked on 1", "read 3", "worked on 2", "worked on 3"]);
  });

  it("throws the source's error after the items before it", async () => {
    async function* read() {
      yield 1;
      yield 2;
      throw new Error("broken");
    }
    const seen: number[] = [];
    const all = (async () => {
      for await (const item of readAhead(read())) {
        await turn();
        seen.push(item);
      }
    })();
    await expect(all).rejects.toThrow("broken");
    expect(seen).toEqual([1, 2]);
  });

  it("ends the source when its reader stops, whose own error counts", async () => {
    let isEnded = false;
    async function* read() {
      try {
        yield 1;
        throw new Error("not asked for");
      } finally {
        isEnded = true;
      }
    }
    const stopped = (async () => {
      for await (const _ of readAhead(read())) {
        await turn();
        throw new Error("of the reader");
      }
    })();
    await expect(stopped).rejects.toThrow("of the reader");
    expect(isEnded).toBe(true);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { listErrors, speakInSentences } from "./error-sentences.ts";

beforeAll(speakInSentences);

describe("an error", () => {
  const Body = z.strictObject({
    name: z.string().min(1).max(5),
    size: z.int().min(1).max(9),
    kind: z.enum(["a", "b", ""]),
    owner: z.union([z.int(), z.string().regex(/^[1-9]$/, "Must be an id")]),
    parts: z
      .array(z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.string(), c: z.int() })]))
      .max(1),
  });
  const good = { name: "n", size: 1, kind: "a", owner: 1, parts: [] };
  it.each([
    [{ name: undefined }, "name", "This field is required."],
    [{ name: "" }, "name", "This field is required."],
    [{ name: "123456" }, "name", "No more than 5 symbols."],
    [{ name: 5 }, "name", "Must be a text."],
    [{ size: 1.5 }, "size", "Must be a whole number."],
    [{ size: 10 }, "size", "No more than 9."],
    [{ kind: "c" }, "kind", "Must be one of a, b, or empty."],
    [{ owner: "x" }, "owner", "Must be an id"],
    [{ owner: null }, "owner", "This field is required."],
    [{ parts: [{ a: 1 }, { a: 1 }] }, "parts", "No more than 1 entry."],
    [{ parts: [{ b: 1, c: 1 }] }, "parts.0.a", "This field is required."],
    [{ surprise: 1 }, "surprise", "There is no such field."],
  ])("of %j", (wrong, path, sentence) => {
    const errors = listErrors(Body.safeParse({ ...good, ...wrong }).error?.issues ?? []);
    expect(errors.map((error) => [error.path.join("."), error.message])[0]).toEqual([path, sentence]);
  });
});

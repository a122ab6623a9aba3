import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ALL_ENDPOINTS } from "./all.ts";
import { listErrors, speakInSentences } from "./error-sentences.ts";

beforeAll(speakInSentences);

const WRONG = [
  undefined,
  null,
  true,
  4.5,
  -1,
  1e308,
  "",
  "12abc",
  "x".repeat(100_001),
  [],
  [[[]]],
  {},
  { a: {} },
];

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
};

/** Wrong values of a schema, and of each of its fields inside an otherwise empty value. */
function wrongValuesOf(schema: z.core.$ZodType): unknown[] {
  const { shape, element, innerType, in: source, options }: Def = schema._zod.def;
  const inner = innerType ?? source;
  if (inner) return wrongValuesOf(inner);
  if (options) return [...WRONG, ...options.flatMap(wrongValuesOf)];
  if (element) return [...WRONG, ...wrongValuesOf(element).map((value) => [value])];
  if (!shape) return WRONG;
  const fields = Object.entries(shape).flatMap(([name, field]) =>
    wrongValuesOf(field).map((value) => ({ [name]: value })),
  );
  return [...WRONG, ...fields, { surprise: 1 }];
}

const inputs = ALL_ENDPOINTS.flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : [])),
);

/** How the library words its errors. */
const LIBRARY_WORDS = /Invalid|Unrecognized|expected|received|Too (big|small)|undefined|NaN|object Object/;

it.each(inputs)("%s says what is wrong in sentences", (_, schema) => {
  for (const value of wrongValuesOf(schema)) {
    const issues = schema.safeParse(value).error?.issues ?? [];
    for (const { path, message } of listErrors(issues)) {
      expect(message, `${path.join(".")} of ${JSON.stringify(value)?.slice(0, 100)}`).not.toMatch(
        LIBRARY_WORDS,
      );
      expect(message).toMatch(/^[A-Z]/);
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      if (isObject) expect(path).not.toEqual([]);
    }
  }
});

describe("an error", () => {
  const Thing = z.strictObject({
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
    const errors = listErrors(Thing.safeParse({ ...good, ...wrong }).error?.issues ?? []);
    expect(errors.map((error) => [error.path.join("."), error.message])[0]).toEqual([path, sentence]);
  });
});

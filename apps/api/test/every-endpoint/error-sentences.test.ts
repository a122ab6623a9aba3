import { listErrors, speakInSentences } from "@foyer/contract/error-sentences.ts";
import { beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";

beforeAll(speakInSentences);

const INVALID = [
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

/** Invalid values of a schema, and of each of its fields inside an otherwise empty value. */
function invalidValuesOf(schema: z.core.$ZodType): unknown[] {
  const { shape, element, innerType, in: source, options }: Def = schema._zod.def;
  const inner = innerType ?? source;
  if (inner) return invalidValuesOf(inner);
  if (options) return [...INVALID, ...options.flatMap(invalidValuesOf)];
  if (element) return [...INVALID, ...invalidValuesOf(element).map((value) => [value])];
  if (!shape) return INVALID;
  const fields = Object.entries(shape).flatMap(([name, field]) =>
    invalidValuesOf(field).map((value) => ({ [name]: value })),
  );
  return [...INVALID, ...fields, { surprise: 1 }];
}

const inputs = (await listContractEndpoints()).flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : [])),
);

/** How the library words its errors. */
const LIBRARY_WORDS = /Invalid|Unrecognized|expected|received|Too (big|small)|undefined|NaN|object Object/;

it.each(inputs)("%s reports invalid values in sentences", (_, schema) => {
  for (const value of invalidValuesOf(schema)) {
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

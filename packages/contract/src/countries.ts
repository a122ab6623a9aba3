import { z } from "zod";
import { emptiable } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Country = z.object({ ...entryResult, priority: z.boolean() });
export type Country = z.output<typeof Country>;

export const CountryBody = z.strictObject({
  ...entryBody,
  priority: emptiable(z.boolean(), false).default(false),
});

export const countries = catalogEndpoints({
  path: "/api/countries",
  one: "country",
  many: "countries",
  query: z.strictObject({}),
  body: CountryBody,
  result: Country,
});

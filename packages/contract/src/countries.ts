import { z } from "zod";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Country = z.object({ ...entryResult, priority: z.boolean() });
export type Country = z.output<typeof Country>;

export const CountryBody = z.strictObject({ ...entryBody, priority: z.boolean().default(false) });

export const countries = catalogEndpoints({
  path: "/api/countries",
  one: "country",
  many: "countries",
  query: z.strictObject({}),
  body: CountryBody,
  result: Country,
});

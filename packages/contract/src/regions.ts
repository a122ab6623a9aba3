import { z } from "zod";
import { Id, OutId } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Region = z.object({ ...entryResult, countryId: OutId, priority: z.boolean() });
export type Region = z.output<typeof Region>;

export const RegionBody = z.strictObject({
  ...entryBody,
  countryId: Id,
  priority: z.boolean().default(false),
});

export const regions = catalogEndpoints({
  path: "/api/regions",
  one: "region",
  many: "regions",
  query: z.strictObject({ countryId: Id.optional() }),
  body: RegionBody,
  result: Region,
});

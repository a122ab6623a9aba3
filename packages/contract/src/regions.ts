import { z } from "zod";
import { emptiable, Id, OutId } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Region = z.object({ ...entryResult, countryId: OutId, priority: z.boolean() });
export type Region = z.output<typeof Region>;

export const RegionBody = z.strictObject({
  ...entryBody,
  countryId: Id,
  priority: emptiable(z.boolean(), false).default(false),
});

export const regions = catalogEndpoints({
  path: "/api/regions",
  one: "region",
  many: "regions",
  query: z.strictObject({ countryId: Id.optional() }),
  body: RegionBody,
  result: Region,
});

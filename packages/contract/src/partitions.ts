import { z } from "zod";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

/** A section of products; the parent of rubrics. */
export const Partition = z.object(entryResult);
export type Partition = z.output<typeof Partition>;

export const partitions = catalogEndpoints({
  path: "/api/partitions",
  one: "partition",
  many: "partitions",
  query: z.strictObject({}),
  body: z.strictObject(entryBody),
  result: Partition,
});

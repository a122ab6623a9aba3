import { z } from "zod";
import { Id } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

/** A section of products; the parent of rubrics. */
export const Partition = z.object(entryResult);
export type Partition = z.output<typeof Partition>;

export const partitions = catalogEndpoints({
  path: "/api/partitions",
  one: "partition",
  many: "partitions",
  /** With a registration, only the partitions that its project offers. rules/sections 2 */
  query: z.strictObject({ registrationId: Id.optional() }),
  body: z.strictObject(entryBody),
  result: Partition,
});

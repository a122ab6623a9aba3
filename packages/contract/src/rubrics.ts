import { z } from "zod";
import { Id, OutId } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Rubric = z.object({ ...entryResult, partitionId: OutId });
export type Rubric = z.output<typeof Rubric>;

export const rubrics = catalogEndpoints({
  path: "/api/rubrics",
  one: "rubric",
  many: "rubrics",
  query: z.strictObject({ partitionId: Id.optional() }),
  body: z.strictObject({ ...entryBody, partitionId: Id }),
  result: Rubric,
});

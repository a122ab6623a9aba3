import { z } from "zod";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

/** `required`: included when a registration is made. rules/catalogs 8 */
export const Step = z.object({ ...entryResult, required: z.boolean() });
export type Step = z.output<typeof Step>;

export const steps = catalogEndpoints({
  path: "/api/steps",
  one: "step",
  many: "steps",
  query: z.strictObject({}),
  body: z.strictObject({ ...entryBody, required: z.boolean({ error: "Must be true or false" }) }),
  result: Step,
});

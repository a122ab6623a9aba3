import { z } from "zod";
import { entryBody, entryResult } from "./localized-entry.ts";
import { ownedCatalogEndpoints, projectBody, projectResult } from "./owned-catalog.ts";

/** `required`: included when a registration is made. rules/catalogs 8 */
export const Step = z.object({ ...entryResult, ...projectResult, required: z.boolean() });
export type Step = z.output<typeof Step>;

export const steps = ownedCatalogEndpoints({
  path: "/api/steps",
  one: "step",
  many: "steps",
  query: {},
  body: z.strictObject({
    ...entryBody,
    ...projectBody,
    required: z.boolean({ error: "Must be true or false" }),
  }),
  result: Step,
});

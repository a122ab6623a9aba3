import { z } from "zod";
import { Id } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Place = z.object(entryResult);
export type Place = z.output<typeof Place>;

/**
 * Roles that read catalogs get the whole list; others get the places of a project that they may see. rules/projects 8
 */
export const places = catalogEndpoints({
  path: "/api/places",
  one: "place",
  many: "places",
  listAccess: { staff: "viewer" },
  query: z.strictObject({ projectId: Id.optional() }),
  body: z.strictObject(entryBody),
  result: Place,
});

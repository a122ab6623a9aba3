import { z } from "zod";
import { Id } from "./fields.ts";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Place = z.object(entryResult);
export type Place = z.output<typeof Place>;

/** The whole list is for who reads catalogs; the places of a project are for all who may see that project. rules/projects 8 */
export const places = catalogEndpoints({
  path: "/api/places",
  one: "place",
  many: "places",
  listAccess: { staff: "viewer" },
  query: z.strictObject({ projectId: Id.optional() }),
  body: z.strictObject(entryBody),
  result: Place,
});

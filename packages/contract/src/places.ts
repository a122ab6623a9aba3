import { z } from "zod";
import { catalogEndpoints, entryBody, entryResult } from "./localized-entry.ts";

export const Place = z.object(entryResult);
export type Place = z.output<typeof Place>;

export const places = catalogEndpoints({
  path: "/api/places",
  one: "place",
  many: "places",
  query: z.strictObject({}),
  body: z.strictObject(entryBody),
  result: Place,
});

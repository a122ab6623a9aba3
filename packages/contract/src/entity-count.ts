import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { READ_CATALOGS } from "./localized-entry.ts";

export const countEntities = endpoint({
  method: "GET",
  path: "/api/entity-count",
  summary: "Counts the entries of each catalog.",
  access: READ_CATALOGS,
  status: 200,
  result: z.record(z.string(), z.int().nonnegative()),
});

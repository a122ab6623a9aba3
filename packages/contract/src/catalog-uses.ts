import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OutId } from "./fields.ts";
import { READ_CATALOGS } from "./localized-entry.ts";

/** The kinds of catalog entry that a registration can use. rules/questions 16 */
export const USED_KINDS = ["step", "question", "answer", "country", "region", "partition", "rubric"] as const;
export type UsedKind = (typeof USED_KINDS)[number];

export const CatalogUse = z.object({
  entryId: OutId,
  /** Registrations of all projects. */
  count: z.int().positive(),
  /** The ones in the caller's projects. */
  registrations: z.array(z.object({ projectId: OutId, registrationId: OutId })),
});
export type CatalogUse = z.output<typeof CatalogUse>;

export const listCatalogUses = endpoint({
  method: "GET",
  path: "/api/catalog-uses",
  summary: "Lists the entries of a catalog that registrations use, with these registrations.",
  access: READ_CATALOGS,
  query: z.strictObject({ kind: z.enum(USED_KINDS) }),
  status: 200,
  result: z.array(CatalogUse),
});

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

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
  summary:
    "Lists the entries of a catalog that registrations use, with these registrations: of the shared catalog, or with projectId those of that project.",
  access: { staff: "manager", ofProject: "manager" },
  query: z.strictObject({ kind: z.enum(USED_KINDS), projectId: Id.optional() }),
  status: 200,
  result: z.array(CatalogUse),
});

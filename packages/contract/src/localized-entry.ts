import { z } from "zod";
import type { Access } from "./access.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { CultureCode, Id, InternalName, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** One text of a catalog entry. An empty text is allowed and means "missing". rules/catalogs 3 */
export const Localization = z.strictObject({
  cultureCode: CultureCode,
  text: z.string().max(LIMITS.text, `No more than ${LIMITS.text} symbols.`),
});
export type Localization = z.output<typeof Localization>;

const Localizations = z
  .array(Localization)
  .max(100)
  .refine((all) => new Set(all.map((one) => one.cultureCode)).size === all.length, "A culture stands twice");

/** What every catalog entry has in an answer. */
export const entryResult = {
  id: OutId,
  internalName: z.string(),
  localizations: z.array(z.object({ cultureCode: z.string(), text: z.string() })),
  version: Version,
};

/** What every catalog entry takes in a body. Texts of cultures that are not sent stay as they are. rules/catalogs 5 */
export const entryBody = {
  ...tolerated,
  internalName: InternalName,
  localizations: Localizations.default([]),
};

export const READ_CATALOGS = { staff: "manager" } as const satisfies Access;
export const EDIT_CATALOGS = { staff: "admin" } as const satisfies Access;

const EntryParams = z.strictObject({ id: Id });

/** The four calls of a catalog at `path`: list, get, create (201), update (200). */
export function catalogEndpoints<
  const P extends `/api/${string}`,
  Q extends z.ZodObject,
  B extends z.ZodObject,
  R extends z.ZodObject,
>(catalog: { path: P; one: string; many: string; query: Q; body: B; result: R }) {
  const { path, one, many, query, body, result } = catalog;
  return {
    list: endpoint({
      method: "GET",
      path,
      summary: `All ${many}.`,
      access: READ_CATALOGS,
      query,
      status: 200,
      result: z.array(result),
    }),
    get: endpoint({
      method: "GET",
      path: `${path}/:id` as `/api/${string}`,
      summary: `One ${one}.`,
      access: READ_CATALOGS,
      params: EntryParams,
      status: 200,
      result,
    }),
    create: endpoint({
      method: "POST",
      path,
      summary: `Adds a ${one}.`,
      access: EDIT_CATALOGS,
      body,
      status: 201,
      result,
    }),
    update: endpoint({
      method: "PUT",
      path: `${path}/:id` as `/api/${string}`,
      summary: `Changes a ${one}; texts of cultures that are not sent stay.`,
      access: EDIT_CATALOGS,
      params: EntryParams,
      body,
      status: 200,
      result,
    }),
  } satisfies Record<string, Endpoint>;
}

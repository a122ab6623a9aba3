import { z } from "zod";
import type { Access } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, tolerated } from "./fields.ts";
import { catalogEndpoints } from "./localized-entry.ts";

/** The project whose own entries a call is about; without it, the entries of the shared catalog. rules/catalogs 20 */
const ofProject = { projectId: Id.optional() };

/** In an answer: the project of an entry, absent from those of the shared catalog. */
export const projectResult = { projectId: OutId.exactOptional() };
/** In a body: accepted if it is the project of the query, so that a client can send back what it read. */
export const projectBody = { projectId: Id.optional() };

const READ_OWNED = { staff: "manager", ofProject: "manager" } as const satisfies Access;
const EDIT_OWNED = { staff: "admin", ofProject: "manager" } as const satisfies Access;

type Catalog<P, Q, B extends z.core.$ZodShape, R> = {
  path: P;
  one: string;
  many: string;
  /** The filters of the list. */
  query: Q;
  body: z.ZodObject<B, z.core.$strict>;
  result: R;
};

/**
 * Declares the endpoints of a catalog of which a project can have entries of its own. Every call takes `projectId`, for
 * these entries alone; without it, it is a call of the shared catalog.
 */
export function ownedCatalogEndpoints<
  const P extends `/api/${string}`,
  Q extends z.core.$ZodShape,
  B extends z.core.$ZodShape,
  R extends z.ZodObject,
>(catalog: Catalog<P, Q, B, R>) {
  const listQuery = z.strictObject({ ...catalog.query, ...ofProject });
  const all = catalogEndpoints({ ...catalog, query: listQuery });
  const query = z.strictObject(ofProject);
  return {
    list: { ...all.list, access: READ_OWNED },
    get: { ...all.get, query, access: READ_OWNED },
    create: { ...all.create, query, access: EDIT_OWNED },
    update: { ...all.update, query, access: EDIT_OWNED },
    translations: { ...all.translations, access: READ_OWNED },
    importTranslations: { ...all.importTranslations, query, access: EDIT_OWNED },
    previewTranslations: { ...all.previewTranslations, query, access: EDIT_OWNED },
    share: endpoint({
      method: "POST",
      path: `${catalog.path}/:id/share` as `/api/${string}`,
      summary: `Moves a ${catalog.one} of a project to the shared catalog, with what it needs. This is final.`,
      access: { staff: "admin" },
      params: z.strictObject({ id: Id }),
      query: z.strictObject({ projectId: Id }),
      body: z.strictObject(tolerated),
      status: 200,
      result: catalog.result,
    }),
  };
}

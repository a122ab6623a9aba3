import type { catalogEndpoints } from "@foyer/contract/localized-entry.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { route } from "../../../platform/http/route.ts";
import type { Catalog } from "./catalog.ts";
import { importTranslations, previewTranslations } from "./import-translations.service.ts";
import {
  type CheckEntry,
  createInCatalog,
  type EntryInput,
  getFromCatalog,
  listAsJson,
  updateInCatalog,
} from "./localized-entry.service.ts";
import { exportTranslations, type TranslationsQuery } from "./translations.service.ts";

type Endpoints = ReturnType<
  typeof catalogEndpoints<`/api/${string}`, z.ZodObject, z.core.$ZodShape, z.ZodObject>
>;

/** Mounts all calls of a catalog. */
export function catalogRoutes(
  app: FastifyInstance,
  endpoints: Endpoints,
  catalog: Catalog,
  check?: CheckEntry,
): void {
  route(app, endpoints.list, ({ query }, { db }) =>
    listAsJson(db, catalog, { query, result: endpoints.list.result }),
  );
  route(
    app,
    endpoints.translations,
    ({ query }, context) => exportTranslations(context, catalog, query as TranslationsQuery),
    { isExport: true },
  );
  entryRoutes(app, endpoints, catalog, check);
}

/**
 * Mounts all calls but the list and its export, for a catalog whose list a project narrows: both are mounted where the
 * caller's access to that project is checked.
 */
export function entryRoutes(
  app: FastifyInstance,
  endpoints: Omit<Endpoints, "list" | "translations">,
  catalog: Catalog,
  check?: CheckEntry,
): void {
  route(app, endpoints.get, ({ params }, { db }) => getFromCatalog(db, catalog, params.id));
  route(app, endpoints.create, ({ body }, context) =>
    createInCatalog(context, catalog, body as EntryInput, check),
  );
  route(app, endpoints.update, ({ params, body }, context) =>
    updateInCatalog(context, catalog, params.id, body as EntryInput, check),
  );
  route(app, endpoints.importTranslations, ({ file }, context) =>
    importTranslations(context, { catalog, check }, file),
  );
  // The preview of an import stores nothing.
  route(
    app,
    endpoints.previewTranslations,
    ({ file }, { db }) => previewTranslations(db, { catalog, check }, file),
    { changesNothing: true },
  );
}

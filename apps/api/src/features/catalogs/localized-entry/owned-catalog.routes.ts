import type { ownedCatalogEndpoints } from "@foyer/contract/owned-catalog.ts";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { route } from "../../../platform/http/route.ts";
import { type OwnedCatalog, ownedBy } from "./catalog.ts";
import { importTranslations, previewTranslations } from "./import-translations.service.ts";
import {
  type CheckEntry,
  createInCatalog,
  type EntryInput,
  getFromCatalog,
  listAsJson,
  updateInCatalog,
} from "./localized-entry.service.ts";
import { isProject } from "./owned-entry.store.ts";
import { shareEntry } from "./share-entry.service.ts";
import { exportTranslations, type TranslationsQuery } from "./translations.service.ts";

type Endpoints = ReturnType<
  typeof ownedCatalogEndpoints<`/api/${string}`, z.core.$ZodShape, z.core.$ZodShape, z.ZodObject>
>;
type OfProject = { projectId?: number | undefined };

/** Mounts all calls of a catalog of which a project can have entries of its own. rules/catalogs 20 */
export function ownedCatalogRoutes(
  app: FastifyInstance,
  endpoints: Endpoints,
  catalog: OwnedCatalog,
  check?: CheckEntry,
): void {
  /** The entries that a call is about: of the project in its query, or of the shared catalog. */
  const of = async (db: Kysely<Database>, { projectId }: OfProject) => {
    if (projectId !== undefined && !(await isProject(db, projectId))) throw problem("not-found");
    return ownedBy(catalog, projectId ?? null);
  };
  route(app, endpoints.list, async ({ query }, { db }) => {
    const { projectId, ...filters } = query as OfProject & Record<string, unknown>;
    return listAsJson(db, await of(db, { projectId }), { query: filters, result: endpoints.list.result });
  });
  route(app, endpoints.get, async ({ params, query }, { db }) =>
    getFromCatalog(db, await of(db, query), params.id),
  );
  route(app, endpoints.create, async ({ query, body }, context) =>
    createInCatalog(context, await of(context.db, query), body as EntryInput, check),
  );
  route(app, endpoints.update, async ({ params, query, body }, context) =>
    updateInCatalog(context, await of(context.db, query), params.id, body as EntryInput, check),
  );
  route(app, endpoints.share, async ({ params, query: { projectId } }, context) => {
    await of(context.db, { projectId });
    return shareEntry(context, catalog, { id: params.id, projectId });
  });
  translationRoutes(app, endpoints, of, check);
}

type Of = (db: Kysely<Database>, query: OfProject) => Promise<OwnedCatalog>;

function translationRoutes(app: FastifyInstance, endpoints: Endpoints, of: Of, check?: CheckEntry): void {
  route(
    app,
    endpoints.translations,
    async ({ query }, context) => {
      const { projectId, ...filter } = query as TranslationsQuery & OfProject;
      return exportTranslations(
        context,
        await of(context.db, { projectId }),
        filter as unknown as TranslationsQuery,
      );
    },
    { isExport: true },
  );
  route(app, endpoints.importTranslations, async ({ query, file }, context) =>
    importTranslations(context, { catalog: await of(context.db, query), check }, file),
  );
  // The preview of an import stores nothing.
  route(
    app,
    endpoints.previewTranslations,
    async ({ query, file }, { db }) => previewTranslations(db, { catalog: await of(db, query), check }, file),
    { changesNothing: true },
  );
}

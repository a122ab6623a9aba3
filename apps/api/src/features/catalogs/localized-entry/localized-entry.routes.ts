import type { catalogEndpoints } from "@foyer/contract/localized-entry.ts";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { type Handler, route } from "../../../platform/http/route.ts";
import type { Catalog } from "./catalog.ts";
import {
  type CheckEntry,
  createInCatalog,
  type EntryInput,
  getFromCatalog,
  listCatalog,
  updateInCatalog,
} from "./localized-entry.service.ts";

type Endpoints = ReturnType<typeof catalogEndpoints<`/api/${string}`, z.ZodObject, z.ZodObject, z.ZodObject>>;

/** Mounts list, get, create and update of a catalog. */
export function catalogRoutes(
  app: FastifyInstance,
  endpoints: Endpoints,
  catalog: Catalog,
  check?: CheckEntry,
): void {
  const list: Handler<Endpoints["list"]> = ({ query }, { db }) => {
    const parentId = catalog.parent && (query[catalog.parent.field] as number | undefined);
    return listCatalog(db, catalog, parentId);
  };
  route(app, endpoints.list, list);
  route(app, endpoints.get, ({ params }, { db }) => getFromCatalog(db, catalog, params.id));
  route(app, endpoints.create, ({ body }, context) =>
    createInCatalog(context, catalog, body as EntryInput, check),
  );
  route(app, endpoints.update, ({ params, body }, context) =>
    updateInCatalog(context, catalog, params.id, body as EntryInput, check),
  );
}

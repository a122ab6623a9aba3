import { listPublicCultures, listPublicUiTexts, listUiTexts } from "@foyer/contract/ui-items.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listPublicCultures as selectPublicCultures } from "../cultures/cultures.store.ts";
import { selectUiTexts } from "./ui-items.store.ts";

export function uiItemRoutes(app: FastifyInstance): void {
  route(app, listUiTexts, ({ query }, { db }) => selectUiTexts(db, query.names, query.cultureCode));
  route(app, listPublicUiTexts, ({ query }, { db }) => selectUiTexts(db, query.names, query.cultureCode));
  route(app, listPublicCultures, (_, { db }) => selectPublicCultures(db));
}

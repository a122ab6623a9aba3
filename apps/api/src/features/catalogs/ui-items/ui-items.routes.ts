import * as contract from "@foyer/contract/ui-items.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listPublicCultures as selectPublicCultures } from "../cultures/cultures.store.ts";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";
import { checkUiItem } from "./ui-items.service.ts";
import { listUiTextRows } from "./ui-items.store.ts";
import { listVisitorTexts } from "./visitor-texts.service.ts";

const UI_ITEMS = {
  table: "user_message",
  entity: "UI item",
  fields: {},
  filters: { MessageId: { column: "id" } },
} satisfies CatalogOf<typeof contract.uiItems>;

export function uiItemRoutes(app: FastifyInstance, { hasMailServer }: { hasMailServer: boolean }): void {
  catalogRoutes(app, contract.uiItems, UI_ITEMS, checkUiItem);
  route(app, contract.listUiTexts, ({ query }, { db }) => listUiTextRows(db, query.names, query.cultureCode));
  route(app, contract.listPublicUiTexts, ({ query }, { db }) =>
    listVisitorTexts(db, query.names, { culture: query.cultureCode, hasMailServer }),
  );
  route(app, contract.listPublicCultures, (_, { db }) => selectPublicCultures(db));
}

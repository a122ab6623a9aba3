import { phoneCodes } from "@foyer/contract/phone-codes.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";
import { checkPhoneCode } from "./check-phone-code.service.ts";

const PHONE_CODES = {
  table: "phone_code",
  entity: "phone code",
  nameField: "countryInternalName",
  fields: { phoneCode: "phone_code", priority: "priority" },
  // A country may have several codes, each of them once.
  taken: { field: "phoneCode", code: "phone-code-taken" },
} satisfies CatalogOf<typeof phoneCodes, "countryInternalName">;

export function phoneCodeRoutes(app: FastifyInstance): void {
  catalogRoutes(app, phoneCodes, PHONE_CODES, checkPhoneCode);
}

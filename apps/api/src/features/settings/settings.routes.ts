import * as contract from "@foyer/contract/application-setting.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getSettings, updateSettings } from "./settings.service.ts";

/** `without`: categories that do not apply to this installation; they are neither shown nor saved. */
export function settingsRoutes(app: FastifyInstance, { without }: { without: readonly string[] }): void {
  route(app, contract.getSettings, (_, { db }) => getSettings(db, without));
  route(app, contract.updateSettings, ({ body }, context) => updateSettings(context, body, without));
}

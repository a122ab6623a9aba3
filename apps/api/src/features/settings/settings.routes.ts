import {
  getSettings as getSettingsEndpoint,
  updateSettings as updateSettingsEndpoint,
} from "@foyer/contract/application-setting.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getSettings, updateSettings } from "./settings.service.ts";

export function settingsRoutes(app: FastifyInstance): void {
  route(app, getSettingsEndpoint, (_, { db }) => getSettings(db));
  route(app, updateSettingsEndpoint, ({ body }, context) => updateSettings(context, body));
}

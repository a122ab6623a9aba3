import { checkScenario } from "@foyer/contract/scenario-check.ts";
import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import * as service from "./check-scenario.service.ts";
import { getOffer } from "./offer.service.ts";

export function scenarioCheckRoutes(app: FastifyInstance): void {
  route(app, checkScenario, ({ params, query }, { db }) =>
    service.checkScenario(db, params, query.cultureCode),
  );
  route(app, getScenarioOffer, ({ params, query }, { db }) => getOffer(db, params, query.cultureCode));
}

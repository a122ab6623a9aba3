import { checkScenario } from "@foyer/contract/scenario-check.ts";
import { getScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import * as paths from "@foyer/contract/scenario-paths.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import * as service from "./check-scenario.service.ts";
import { getOffer } from "./offer.service.ts";
import * as pathService from "./scenario-paths.service.ts";

export function scenarioCheckRoutes(app: FastifyInstance): void {
  route(app, checkScenario, ({ params, query }, { db }) =>
    service.checkScenario(db, params, query.cultureCode, { isDraft: query.draft === "true" }),
  );
  route(app, getScenarioOffer, ({ params, query }, { db }) => getOffer(db, params, query.cultureCode));
  route(app, paths.listScenarioPaths, ({ params }, { db }) => pathService.listScenarioPaths(db, params));
  route(app, paths.createScenarioPaths, ({ params, body }, context) =>
    pathService.createScenarioPaths(context, params, body.paths),
  );
  route(app, paths.acceptScenarioPaths, ({ params, body }, context) =>
    pathService.acceptScenarioPaths(context, params, body.pathIds),
  );
  route(app, paths.removeScenarioPath, ({ params }, context) =>
    pathService.removeScenarioPath(context, params),
  );
}

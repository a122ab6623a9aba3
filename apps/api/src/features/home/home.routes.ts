import * as contract from "@foyer/contract/home.ts";
import { getOverview as overview } from "@foyer/contract/overview.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { PaymentProviders } from "../../platform/payment-providers/port.ts";
import { listActivity } from "./activity.service.ts";
import { listAttention } from "./attention.service.ts";
import { listHomeProjects } from "./home-projects.service.ts";
import { inReach, listLost } from "./lost-projects.service.ts";
import { getOverview } from "./overview.service.ts";
import { listScenarioAttention } from "./scenario-attention.service.ts";

type Parts = { hasMailServer: boolean; providers: PaymentProviders };

export function homeRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, contract.listAttention, async (_, { db, caller }) => [
    ...(await listLost(db, caller)),
    ...(await listAttention(db, await inReach(db, caller), parts)),
  ]);
  route(app, contract.listScenarioAttention, async (_, { db, caller }) =>
    listScenarioAttention(db, await inReach(db, caller)),
  );
  route(app, contract.listHomeProjects, async (_, { db, caller }) =>
    listHomeProjects(db, await inReach(db, caller), parts.providers),
  );
  route(app, contract.listActivity, async (_, { db, caller }) => listActivity(db, await inReach(db, caller)));
  route(app, overview, ({ params }, { db }) => getOverview(db, params.projectId));
}

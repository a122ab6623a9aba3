import * as contract from "@foyer/contract/home.ts";
import { getOverview as overview } from "@foyer/contract/overview.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listActivity } from "./activity.service.ts";
import { listAttention } from "./attention.service.ts";
import { listHomeProjects } from "./home-projects.service.ts";
import { getOverview } from "./overview.service.ts";
import { listScenarioAttention } from "./scenario-attention.service.ts";

type Parts = { hasMailServer: boolean };

export function homeRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, contract.listAttention, (_, { db, caller }) => listAttention(db, caller, parts));
  route(app, contract.listScenarioAttention, (_, { db, caller }) => listScenarioAttention(db, caller));
  route(app, contract.listHomeProjects, (_, { db, caller }) => listHomeProjects(db, caller));
  route(app, contract.listActivity, (_, { db, caller }) => listActivity(db, caller));
  route(app, overview, ({ params }, { db }) => getOverview(db, params.projectId));
}

import * as contract from "@foyer/contract/projects.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  createProject,
  duplicateProject,
  getProjectOfPage,
  listProjects,
  updateProject,
} from "./projects.service.ts";

export function projectRoutes(app: FastifyInstance): void {
  route(app, contract.listProjects, ({ query }, { db, caller }) => listProjects(db, query.status, caller));
  route(app, contract.createProject, ({ body }, context) => createProject(context, body));
  route(app, contract.getProject, ({ params }, { db }) => getProjectOfPage(db, params.projectId));
  route(app, contract.updateProject, ({ params, body }, context) =>
    updateProject(context, params.projectId, body),
  );
  route(app, contract.duplicateProject, ({ params, body }, context) =>
    duplicateProject(context, params.projectId, body.name),
  );
}

import {
  createProject as createProjectEndpoint,
  duplicateProject as duplicateProjectEndpoint,
  getProject as getProjectEndpoint,
  listProjects as listProjectsEndpoint,
  updateProject as updateProjectEndpoint,
} from "@foyer/contract/projects.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  createProject,
  duplicateProject,
  getProject,
  listProjects,
  updateProject,
} from "./projects.service.ts";

export function projectRoutes(app: FastifyInstance): void {
  route(app, listProjectsEndpoint, ({ query }, { db, caller }) => listProjects(db, query.status, caller));
  route(app, createProjectEndpoint, ({ body }, context) => createProject(context, body));
  route(app, getProjectEndpoint, ({ params }, { db }) => getProject(db, params.projectId));
  route(app, updateProjectEndpoint, ({ params, body }, context) =>
    updateProject(context, params.projectId, body),
  );
  route(app, duplicateProjectEndpoint, ({ params, body }, context) =>
    duplicateProject(context, params.projectId, body.name),
  );
}

import {
  createProject,
  duplicateProject,
  getProject,
  listProjects,
  type Project,
  updateProject,
} from "@foyer/contract/projects.ts";
import { afterAll, beforeAll } from "vitest";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { grantProject } from "../server/grant-project.ts";

export let app: TestApp;

/** Starts a server for a test file. */
export function setUpProjects(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.stop());
}

export const FAIR = {
  name: "Fair",
  eventBEID: "BE-1",
  startDateTime: "2026-05-12T10:00:00",
  endDateTime: "2026-05-14T15:30:00",
  timeZone: "Europe/Berlin",
  authorizationLinkTemplate: "https://gate.example/{eventId}/{barcode}",
  dataLinkTemplate: "https://data.example/?e={eventId}&b={barcode}",
};
export const create = (body: object = {}, token = app.admin) =>
  app.call(createProject, { body: { ...FAIR, ...body } }, token);
export const made = async (body: object = {}): Promise<Project> => (await create(body)).body;
export const get = (projectId: unknown, token = app.admin) =>
  app.call(getProject, { params: { projectId } }, token);
export const update = (projectId: unknown, body: object = {}, token = app.admin, headers = {}) =>
  app.call(updateProject, { params: { projectId }, body: { ...FAIR, ...body } }, token, headers);
export const duplicate = (projectId: unknown, body: object, token = app.admin) =>
  app.call(duplicateProject, { params: { projectId }, body }, token);
export const list = async (status: string | undefined, token = app.admin): Promise<Project[]> =>
  (await app.call(listProjects, status === undefined ? {} : { query: { status } }, token)).body;
export const idsOf = (projects: Project[]) => projects.map(({ id }) => id);
export const audits = (id: number) =>
  app.db.selectFrom("audit").selectAll().where("project_id", "=", id).orderBy("id").execute();
export const rowOf = (id: number) => app.db.selectFrom("project").selectAll().where("id", "=", id).execute();

export const grant = (role: "manager" | "operator" | "viewer", id: number) => grantProject(app.db, role, id);

import * as contract from "@foyer/contract/api-keys.ts";
import { getSession } from "@foyer/contract/session.ts";
import { createOwnView, listTicketViews } from "@foyer/contract/ticket-views.ts";
import { beforeAll, beforeEach, expect } from "vitest";
import { createTicketProject } from "../events/ticket-project.ts";
import { grantProject } from "../server/grant-project.ts";
import { app, setUpCheckedApp } from "../server/set-up-app.ts";

export let own: number;
export let elsewhere: number;

/** A server with two projects, one of them the manager's; each test begins without keys. */
export function setUpApiKeys(): void {
  setUpCheckedApp();
  beforeAll(async () => {
    ({ projectId: own } = await createTicketProject(app.db, { name: "Fair" }));
    ({ projectId: elsewhere } = await createTicketProject(app.db, { name: "Other fair" }));
    await grantProject(app.db, "manager", own);
  });
  beforeEach(async () => {
    await app.db.deleteFrom("api_key").execute();
    await app.db.deleteFrom("rate_limit_count").execute();
  });
}

type Body = {
  name?: string;
  role?: string;
  access?: string;
  projectIds?: number[] | null;
  expiresInDays?: number;
};
export const create = (body: Body = {}, token = app.admin) =>
  app.call(
    contract.createApiKey,
    { body: { name: "Sync", role: "manager", access: "write", ...body } },
    token,
  );
export const make = async (body: Body = {}, token = app.admin): Promise<contract.NewApiKey> => {
  const answer = await create(body, token);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
export const views = (token: string, projectId = own) =>
  app.call(listTicketViews, { params: { projectId } }, token);
export const addView = (token: string, projectId = own) =>
  app.call(createOwnView, { params: { projectId }, body: { name: crypto.randomUUID() } }, token);
export const session = async (token: string) => (await app.call(getSession, {}, token)).body;
export const setStaff = (
  subject: string,
  values: { role?: "viewer" | "manager" | "admin" | null; active?: boolean },
) => app.db.updateTable("staff").set(values).where("subject", "=", subject).execute();

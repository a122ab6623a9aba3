import { createRegistration, getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { afterAll, beforeAll } from "vitest";
import { makeEvent, type TestEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { grantProject } from "../server/grant-project.ts";

export let app: TestApp;
export let event: TestEvent;
export let foreign: TestEvent;

/** Starts a server with two events for a test file; staff have access to the first. */
export function setUpRegistrations(): void {
  beforeAll(async () => {
    app = await startTestApp();
    event = await makeEvent(app);
    foreign = await makeEvent(app);
    for (const role of ["manager", "operator", "viewer"] as const)
      await grantProject(app.db, role, event.projectId);
  });
  afterAll(() => app?.stop());
}

export const values = (more: Record<string, unknown> = {}) => ({
  name: "Press",
  registrationType: "Onsite",
  ticketPrice: 19.99,
  ticketCount: 5,
  cultureCode: "de-DE",
  barCodePoolId: event.poolId,
  ...more,
});
export const create = (body: unknown, token = app.admin, projectId = event.projectId) =>
  app.call(createRegistration, { params: { projectId }, body }, token);
export const change = (body: unknown, of = event, headers = {}) =>
  app.call(updateRegistration, { params: of, body }, app.admin, headers);
export const get = (of: { projectId: number; registrationId: number }, token = app.admin) =>
  app.call(getRegistration, { params: of }, token);

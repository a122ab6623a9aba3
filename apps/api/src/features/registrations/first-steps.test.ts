import { countFunnelStage } from "@foyer/contract/attend.ts";
import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { getFirstSteps } from "@foyer/contract/first-steps.ts";
import {
  listPrintoutTemplates,
  updatePrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "@foyer/contract/printout-templates.ts";
import { createProject, updateProject } from "@foyer/contract/projects.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addCodes,
  askForEmailOnly,
  emailResult,
  makeEvent,
  submitAnswers,
} from "../../../test/events/event.ts";
import { SMALL_PNG } from "../../../test/files/small-png.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";
import { flushFunnel } from "../public-registration/funnel.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
const steps = async (projectId?: number, token = app.admin) =>
  (await app.call(getFirstSteps, { query: projectId === undefined ? {} : { projectId } }, token)).body;
const NOTHING = {
  project: null,
  poolId: null,
  hasCodes: false,
  registrationId: null,
  hasQuestions: false,
  hasBadge: false,
  isLinkOpened: false,
  hasMail: false,
  hasTicket: false,
};

it("leads from an empty installation to the first ticket, step by step", async () => {
  expect(await steps()).toEqual(NOTHING);
  const { id: projectId } = (await app.call(createProject, { body: { name: "Fair", ...TIMES } })).body;
  const project = { id: projectId, name: "Fair" };
  const params = { projectId };
  expect(await steps()).toEqual({ ...NOTHING, project });
  const pool = await app.call(createBarcodePool, { params, body: { name: "A", barCodeType: 1 } });
  const poolId: number = pool.body.id;
  expect(await steps()).toEqual({ ...NOTHING, project, poolId });
  await addCodes(app, { projectId, poolId }, 3, "F");
  expect(await steps(projectId)).toEqual({ ...NOTHING, project, poolId, hasCodes: true });
  const body = { name: "Visitors", registrationType: "Online", ticketPrice: 0, ticketCount: 3 };
  const registration = await app.call(createRegistration, {
    params,
    body: { ...body, barCodePoolId: poolId, cultureCode: "en-GB" },
  });
  const { id: registrationId, code } = registration.body;
  const ready = { ...NOTHING, project, poolId, hasCodes: true, registrationId, hasQuestions: true };
  expect(await steps()).toEqual(ready);
  const question = await askForEmailOnly(app, { projectId, poolId, registrationId, code });
  await submitAnswers(app, code, [emailResult(question, "a@b.example")]);
  expect(await steps(projectId)).toEqual({ ...ready, hasTicket: true });

  const { id: next } = (await app.call(createProject, { body: { name: "Next fair", ...TIMES } })).body;
  const nextProject = { id: next, name: "Next fair" };
  expect(await steps(next)).toEqual({ ...NOTHING, project: nextProject });
  expect(await steps()).toEqual({ ...NOTHING, project: nextProject, hasTicket: true });
  const over = {
    name: "Next fair",
    startDateTime: "2020-01-01T10:00:00",
    endDateTime: "2020-01-02T10:00:00",
  };
  await app.call(updateProject, { params: { projectId: next }, body: over });
  expect((await steps(next)).project).toBeNull();
});

// rules/printouts 10: a template without a picture or without fields prints nothing.
it("ticks the badge once a template has its picture and its fields", async () => {
  const { projectId, registrationId } = await makeEvent(app);
  const registration = { projectId, registrationId };
  const hasBadge = async () => (await steps(projectId)).hasBadge;
  const [template] = (await app.call(listPrintoutTemplates, { params: registration, query: {} })).body;
  const params = { ...registration, templateId: template.id };
  const settings = [{ attendeeInfoField: "company" }];
  expect((await app.call(updatePrintoutTemplate, { params, body: { settings } })).status).toBe(200);
  expect(await hasBadge()).toBe(false);
  await upload(app, uploadPrintoutTemplateFile, { params, content: SMALL_PNG, name: "badge.png" });
  expect(await hasBadge()).toBe(true);
  await app.call(updatePrintoutTemplate, { params, body: { settings: [] } });
  expect(await hasBadge()).toBe(false);
});

it("ticks the link once a browser has opened it", async () => {
  const { projectId, code } = await makeEvent(app);
  expect((await steps(projectId)).isLinkOpened).toBe(false);
  await app.call(countFunnelStage, { params: { code }, body: { stage: "opened" } }, null);
  await flushFunnel(app.db);
  expect((await steps(projectId)).isLinkOpened).toBe(true);
});

it("ticks mail where the server has a mail server", async () => {
  const other = await startTestApp({ SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "fair@example.org" });
  try {
    expect((await other.call(getFirstSteps, { query: {} })).body.hasMail).toBe(true);
  } finally {
    await other.stop();
  }
});

it("shows managers only their projects", async () => {
  const { id: theirs } = (await app.call(createProject, { body: { name: "Theirs", ...TIMES } })).body;
  expect(await steps(undefined, app.manager)).toEqual(NOTHING);
  await grantProject(app.db, "manager", theirs);
  expect(await steps(undefined, app.manager)).toEqual({
    ...NOTHING,
    project: { id: theirs, name: "Theirs" },
  });
  const { id: other } = (await app.call(createProject, { body: { name: "Other", ...TIMES } })).body;
  for (const [projectId, token, status] of [
    [other, app.manager, 404],
    [999_999, app.admin, 404],
    [theirs, app.operator, 403],
  ] as const) {
    expect((await app.call(getFirstSteps, { query: { projectId } }, token)).status).toBe(status);
  }
});

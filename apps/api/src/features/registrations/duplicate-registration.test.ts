import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import { duplicateRegistration, getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario } from "@foyer/contract/scenario.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

// rules/registrations 13
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

it("has the settings and the scenario of the original, a link of its own, and nobody's tickets", async () => {
  const event = await makeEvent(app, { ticketPrice: 19.99, cultureCode: "de-DE", ticketCount: 7 });
  const asked = await askForEmailOnly(app, event);
  const told = { cultureCode: "de-DE", text: "{amount}, {reference}" };
  const chosen = { uniqueEmail: true, isListed: false, isAuthRequired: false, howToPay: [told] };
  const times = { opensAt: "2026-01-02T10:00:00", closesAt: "2126-01-02T10:00:00" };
  const itec = { itec: "always", itecSettings: { key: "secret", attendeeTypeId: "17" } };
  const body = { ...chosen, ...times, ...itec };
  expect((await app.call(updateRegistration, { params: event, body })).status).toBe(200);
  expect((await submitAnswers(app, event.code, [emailResult(asked, "a@example.org")])).status).toBe(201);

  const answer = await app.call(duplicateRegistration, { params: event, body: { name: "Second day" } });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...chosen,
      ...times,
      name: "Second day",
      status: "draft",
      cultureCode: "de-DE",
      ticketPrice: 19.99,
      ticketCount: 7,
      barCodePoolId: event.poolId,
      issued: 0,
      held: 0,
      setAside: 0,
      registrationType: "Online",
      itec: "off",
      itecSettings: { hasKey: false, attendeeTypeId: "17" },
    },
  });
  const copy = { projectId: event.projectId, registrationId: answer.body.id };
  expect((await app.call(getRegistration, { params: copy })).body).toEqual(answer.body);
  const scenarioOf = async (params: typeof copy) => {
    const { version: _, ...document } = (await app.call(getScenario, { params })).body;
    return document;
  };
  expect(await scenarioOf(copy)).toEqual(await scenarioOf(event));
  expect(answer.body.code).not.toBe(event.code);
  await app.call(updateRegistration, { params: copy, body: { status: "open" } });
  const opened = await app.call(
    getPublicRegistration,
    { params: { code: answer.body.code }, query: {} },
    null,
  );
  expect(opened.status).toBe(200);
  expect((await submitAnswers(app, answer.body.code, [emailResult(asked, "a@example.org")])).status).toBe(
    201,
  );
  expect((await app.call(getRegistration, { params: copy })).body.held).toBe(1);
  await expectInvariants(app.db);

  const query = { entity: "registration", entityId: String(copy.registrationId) };
  const { items } = (await app.call(getHistory, { query })).body;
  expect(items.at(-1)).toMatchObject({ action: "create", after: { duplicateOf: event.registrationId } });
});

it("needs a name that is free, and a manager of the project", async () => {
  const event = await makeEvent(app);
  const send = (name: string, token = app.admin) =>
    app.call(duplicateRegistration, { params: event, body: { name } }, token);
  expect((await send("Copy")).status).toBe(201);
  expect(await send(" cOPY ")).toMatchObject({
    status: 409,
    body: { Error: { Code: "registration-name-taken" } },
  });
  expect((await send(" ")).status).toBe(422);
  expect((await send("Third", app.manager)).status).toBe(404);
  await grantProject(app.db, "manager", event.projectId);
  await grantProject(app.db, "operator", event.projectId);
  expect((await send("Third", app.operator)).status).toBe(403);
  expect((await send("Third", app.manager)).status).toBe(201);
  const params = { ...event, registrationId: 999_999 };
  expect((await app.call(duplicateRegistration, { params, body: { name: "Fourth" } })).status).toBe(404);
});

it("is refused for an offline registration: a project has one", async () => {
  const event = await makeEvent(app, { registrationType: "Offline" });
  expect(
    await app.call(duplicateRegistration, { params: event, body: { name: "Second desk" } }),
  ).toMatchObject({
    status: 409,
    body: { Error: { Code: "offline-registration-exists" } },
  });
});

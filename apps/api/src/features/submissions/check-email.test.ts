import { checkEmail, getPublicRegistration } from "@foyer/contract/attend.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { EMAIL_CHECKS } from "../public-registration/visitor-rate-limits.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** A registration where a@example.org has a ticket. */
async function makeTaken(changes: object) {
  const event = await makeEvent(app);
  const asked = await askForEmailOnly(app, event);
  await app.call(updateRegistration, { params: event, body: changes });
  await submitAnswers(app, event.code, [emailResult(asked, "a@example.org")]);
  const check = async (email: string) => {
    const { status, body } = await app.callFrom("192.0.2.1", checkEmail, {
      params: event,
      body: { email },
    });
    return [status, body?.Error?.Code];
  };
  const view = await app.call(getPublicRegistration, { params: { code: event.code }, query: {} }, null);
  return { event, check, isChecked: view.body.checksEmail };
}

// rules/attend 20
it("tells of a taken address where addresses must be unique, and nowhere else", async () => {
  const unique = await makeTaken({ uniqueEmail: true });
  expect(unique.isChecked).toBe(true);
  expect(await unique.check(" A@Example.ORG ")).toEqual([409, "email-already-registered"]);
  expect(await unique.check("b@example.org")).toEqual([204, undefined]);
  const any = await makeTaken({ uniqueEmail: false });
  expect(any.isChecked).toBe(false);
  expect(await any.check("a@example.org")).toEqual([204, undefined]);
  await app.call(updateRegistration, { params: unique.event, body: { status: "closed" } });
  expect(await unique.check("a@example.org")).toEqual([409, "registration-not-open"]);
});

it("has a rate limit for each network, whatever the answers are", async () => {
  const { check } = await makeTaken({ uniqueEmail: true });
  for (let asked = 0; asked < EMAIL_CHECKS.maximum; asked += 1) await check(`b${asked}@example.org`);
  expect(await check("a@example.org")).toEqual([429, "too-many-requests"]);
});

import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { afterAll, beforeAll } from "vitest";
import { expectInvariants } from "../database/invariants.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers, type TestEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export let app: TestApp;

/** Starts a server for a test file; in the end its data has to be whole. */
export function setUpSubmissions(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => {
    if (!app) return;
    await expectInvariants(app.db);
    await app.stop();
  });
}

/** An event that asks for an e-mail address only, and a way to hand one in. */
export async function simpleEvent(options: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(app, options);
  const asked = await askForEmailOnly(app, event);
  let visitors = 0;
  const register = (email?: string, key?: string) => {
    visitors += 1;
    return submitAnswers(app, event.code, [emailResult(asked, email ?? `v${visitors}@example.org`)], key);
  };
  return { ...event, ...asked, register };
}
export const change = (event: TestEvent, body: unknown) =>
  app.call(updateRegistration, { params: event, body });
export const usage = async ({ projectId, registrationId }: TestEvent) => {
  const { body } = await app.call(getRegistration, { params: { projectId, registrationId } });
  return { issued: body.issued, held: body.held };
};
export const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
export const open = (code: string, cultureCode?: string) =>
  app.call(getPublicRegistration, { params: { code }, query: { ...(cultureCode && { cultureCode }) } }, null);

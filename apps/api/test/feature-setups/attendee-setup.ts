import { requestVerificationCode, submit } from "@foyer/contract/attend.ts";
import { signInByCode } from "@foyer/contract/attendee-sign-in.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, type TestEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export const ANN = "ann@example.org";

export let app: TestApp;

/** Starts a server for a test file. */
export function setUpAttendees(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.stop());
}

export type Opened = TestEvent & { asked: { stepId: number; questionId: number } };
export async function lock(event: TestEvent, of = app): Promise<Opened> {
  const asked = await askForEmailOnly(of, event);
  const changed = await of.call(updateRegistration, { params: event, body: { isAuthRequired: true } });
  expect(changed.body).toMatchObject({ isAuthRequired: true });
  return { ...event, asked };
}
export const open = async (of = app) => lock(await makeEvent(of, { codes: 30 }), of);

export const call = (
  endpoint: Parameters<TestApp["call"]>[0],
  { code }: TestEvent,
  body?: object,
  token?: string,
  of = app,
) =>
  of.call(
    endpoint,
    { params: { code }, ...(body && { body }) },
    null,
    token === undefined ? {} : { "attendee-session": token },
  );
export function register(
  opened: Opened,
  token?: string,
  key: string = crypto.randomUUID(),
  email = ANN,
  of = app,
) {
  const headers = { "idempotency-key": key, ...(token !== undefined && { "attendee-session": token }) };
  const body = { results: [emailResult(opened.asked, email)] };
  return of.call(submit, { params: { code: opened.code }, body }, null, headers);
}
/** The code of the newest mail, which an admin may read where there is no mail server. */
export async function mailedCode(of = app) {
  const [{ id: mailId, projectId }] = (await of.call(listMails, {})).body.Items;
  const { body } = await of.call(getMail, { params: { projectId, mailId } });
  return /\d{6}/.exec(body.text)?.[0] ?? "";
}
export async function signIn(opened: Opened, email = ANN, of = app): Promise<string> {
  await sql`update verification_code set made_at = now() - interval '1 minute', requests = 0`.execute(of.db);
  expect((await call(requestVerificationCode, opened, { email }, undefined, of)).status).toBe(204);
  const answer = await call(signInByCode, opened, { email, code: await mailedCode(of) }, undefined, of);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.token;
}
export const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof register>>) => [
  status,
  body?.Error?.Code,
];

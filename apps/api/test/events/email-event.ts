import type { TestApp } from "../server/app-client.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers, type TestEvent } from "./event.ts";

/** A registration whose visitors give an email address only. */
export type EmailEvent = Awaited<ReturnType<typeof askForEmails>>;

/** Changes a registration so that it asks for an email address only; `register` submits one, by default a new one. */
export async function askForEmails(app: TestApp, event: TestEvent) {
  const asked = await askForEmailOnly(app, event);
  let visitors = 0;
  const resultsOf = (email: string) => [emailResult(asked, email)];
  const register = (email?: string, key?: string) => {
    visitors += 1;
    return submitAnswers(app, event.code, resultsOf(email ?? `v${visitors}@example.org`), key);
  };
  return { ...event, asked, resultsOf, register };
}

/** Creates an event whose registration asks for an email address only. */
export const makeEmailEvent = async (
  app: TestApp,
  options: Parameters<typeof makeEvent>[1] = {},
): Promise<EmailEvent> => askForEmails(app, await makeEvent(app, options));

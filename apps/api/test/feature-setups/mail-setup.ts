import { listMails } from "@foyer/contract/mails.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { mailComposers } from "../../src/mail-composers.ts";
import type { Mailer } from "../../src/platform/mail/mailer.ts";
import { createSmtpMailer } from "../../src/platform/mail/smtp-mailer.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../events/event.ts";
import { deliverMails } from "../receivers/deliver-mails.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../receivers/mail-server.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export const PUBLIC_URL = "https://tickets.example.com";

export let app: TestApp;
export let server: MailServer;
let mailer: Mailer;

/** Starts a server and a mail server for a test file; each test begins without mails. */
export function setUpMails(): void {
  beforeAll(async () => {
    [app, server] = await Promise.all([startTestApp(), startMailServer()]);
  });
  afterAll(() => Promise.all([app?.stop(), server?.stop()]));
  beforeEach(() => {
    mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM });
    server.mails.length = 0;
    server.refuse(null);
    server.holdUntil(Promise.resolve());
  });
  afterEach(async () => {
    await mailer.close();
    await sql`delete from mail`.execute(app.db);
    await sql`delete from durable_work where kind like 'mail%'`.execute(app.db);
  });
}

/** Runs the jobs that a server runs every second. */
export const deliver = (to: Mailer | null = mailer) =>
  deliverMails(app.db, { mailer: to, composers: mailComposers({ publicUrl: PUBLIC_URL }) });
export const letTimePass = () =>
  sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);
export const list = async (query: Record<string, unknown> = {}, of: TestApp = app) =>
  (await of.call(listMails, { query })).body;
export const onlyMail = async () => {
  const { Items } = await list();
  expect(Items).toHaveLength(1);
  return Items[0];
};

/** Sells a ticket to this address. */
export async function register(email: string, options: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(app, options);
  const asked = await askForEmailOnly(app, event);
  const { body } = await submitAnswers(app, event.code, [emailResult(asked, email)]);
  return { event, ...(body.ticket as { ticketId: number; identifier: string; barcode: string }) };
}

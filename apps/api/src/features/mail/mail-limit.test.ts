import { listMails } from "@foyer/contract/mails.ts";
import { payTicket, resendTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../../../test/receivers/mail-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { mailComposers } from "../../mail-composers.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";

// rules/mail 13
const MAX_MAILS_PER_HOUR = 3;
let app: TestApp;
let server: MailServer;
beforeAll(async () => {
  [app, server] = await Promise.all([startTestApp(), startMailServer()]);
  for (const [code_name, value] of [
    ["Max_mails_per_hour", MAX_MAILS_PER_HOUR],
    ["Max_holds_per_recipient", 100],
  ] as const)
    await app.db
      .insertInto("application_setting")
      .values({ code_name, value: String(value) })
      .execute();
});
afterAll(() => Promise.all([app?.stop(), server?.stop()]));
beforeEach(async () => {
  server.mails.length = 0;
  server.refuse(null);
  for (const table of ["mail", "durable_work", "rate_limit_count"])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
});

async function deliver() {
  const mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM });
  await deliverMails(app.db, { mailer, composers: mailComposers({ publicUrl: "https://fair.example" }) });
  await mailer.close();
}
const letAnHourPass = async () => {
  await sql`update rate_limit_count set resets_at = now()`.execute(app.db);
  const waiting = await app.db
    .selectFrom("durable_work")
    .select(["id", "due_at"])
    .where("state", "=", "waiting")
    .execute();
  for (const { id, due_at } of waiting) {
    const earlier = new Date(due_at.getTime() - 3_600_000);
    await sql`update durable_work set due_at = ${earlier} where id = ${id}`.execute(app.db);
  }
};

/** Tickets for these addresses; the registration's key and their ids. */
async function sell(emails: readonly string[], ticketPrice = 0) {
  const event = await makeEvent(app, { ticketPrice });
  const asked = await askForEmailOnly(app, event);
  const ids: number[] = [];
  for (const email of emails)
    ids.push((await submitAnswers(app, event.code, [emailResult(asked, email)])).body.ticket.ticketId);
  return { projectId: event.projectId, ids };
}
const ANN = [
  "ann@example.org",
  "Ann@example.org",
  "a.nn@example.org",
  "ann+1@example.org",
  "ann+2@example.org",
];

it.each([0, 20])(
  "at the price of %i further mails to one recipient wait for the next hour",
  async (price) => {
    await sell([...ANN, "bob@example.org"], price);
    await deliver();
    expect(server.mails.map(({ to }) => to[0])).toEqual([
      ...ANN.slice(0, MAX_MAILS_PER_HOUR),
      "bob@example.org",
    ]);
    const { Items } = (await app.call(listMails, { query: { state: "waiting" } })).body;
    expect(Items).toHaveLength(ANN.length - MAX_MAILS_PER_HOUR);
    expect(Items[0]).toMatchObject({
      attempts: 0,
      lastError: expect.stringContaining("waits for the next hour"),
    });
    await letAnHourPass();
    await deliver();
    expect(server.mails).toHaveLength(ANN.length + 1);
  },
);

it("summaries of groups count for the address of the contact, which nobody may have proved", async () => {
  const group = await openGroups(app);
  for (const name of ["ben", "cleo", "dan", "eve", "finn"])
    expect((await group.order(people(name))).status).toBe(201);
  await deliver();
  const toContact = () => server.mails.filter(({ to }) => to[0] === "maria@example.org");
  expect(toContact()).toHaveLength(MAX_MAILS_PER_HOUR);
  await letAnHourPass();
  await deliver();
  expect(toContact()).toHaveLength(5);
});

it("a mail that the mail server refuses is not counted", async () => {
  await sell(ANN.slice(0, MAX_MAILS_PER_HOUR));
  server.refuse({ code: 451, message: "later" });
  await deliver();
  server.refuse(null);
  await sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);
  await deliver();
  expect(server.mails).toHaveLength(MAX_MAILS_PER_HOUR);
});

it("mails of paid tickets and those that staff send again do not wait", async () => {
  const { projectId, ids } = await sell(ANN.slice(0, MAX_MAILS_PER_HOUR + 1), 20);
  await deliver();
  expect(server.mails).toHaveLength(MAX_MAILS_PER_HOUR);
  const [first = 0, second = 0] = ids;
  await app.call(payTicket, { params: { projectId, ticketId: first }, body: { paymentId: "A1" } });
  await app.call(resendTicket, { params: { projectId, ticketId: second } });
  await deliver();
  expect(server.mails.slice(MAX_MAILS_PER_HOUR).map(({ to }) => to[0])).toEqual(
    expect.arrayContaining([ANN[0], ANN[1]]),
  );
  expect(server.mails).toHaveLength(MAX_MAILS_PER_HOUR + 2);
});

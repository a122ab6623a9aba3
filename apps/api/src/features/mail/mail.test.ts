import { getPublicTicket } from "@foyer/contract/attend.ts";
import { getMail, listMails, sendMailAgain } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../../../test/receivers/mail-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { mailComposers } from "../../mail-composers.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";

const PUBLIC_URL = "https://tickets.example.com";

let app: TestApp;
let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  [app, server] = await Promise.all([startTestApp(), startMailServer()]);
});
afterAll(() => Promise.all([app?.stop(), server?.stop()]));
beforeEach(() => {
  mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM });
  server.mails.length = 0;
  server.refuse(null);
});
afterEach(async () => {
  await mailer.close();
  for (const table of ["mail", "durable_work"]) await sql`delete from ${sql.table(table)}`.execute(app.db);
});

/** Does what a server's jobs do every second. */
const deliver = (to: Mailer | null = mailer) =>
  deliverMails(app.db, { mailer: to, composers: mailComposers({ publicUrl: PUBLIC_URL }) });
const letTimePass = () => sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);
const list = async (query: Record<string, unknown> = {}, of: TestApp = app) =>
  (await of.call(listMails, { query })).body;
const onlyMail = async () => {
  const { Items } = await list();
  expect(Items).toHaveLength(1);
  return Items[0];
};

/** Sells a ticket to this address. */
async function register(email: string, options: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(app, options);
  const asked = await askForEmailOnly(app, event);
  const { body } = await submitAnswers(app, event.code, [emailResult(asked, email)]);
  return { event, ...(body.ticket as { ticketId: number; identifier: string; barcode: string }) };
}

describe("access", () => {
  it.each([listMails, getMail, sendMailAgain])("$method $path: admins only", async (endpoint) => {
    const params = { projectId: 1, mailId: 1 };
    expect((await app.call(endpoint, { params }, null)).status).toBe(401);
    for (const token of [app.stranger, app.viewer, app.operator, app.manager]) {
      expect((await app.call(endpoint, { params }, token)).status).toBe(403);
    }
  });
});

// rules/mail 5, 6
describe("the mail of a ticket", () => {
  it("brings an issued one with text, link and PDF, to its own address only", async () => {
    const { event, identifier, ticketId } = await register("ann+fair@example.org");
    await deliver();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({
      from: "desk@fair.example",
      to: ["ann+fair@example.org"],
      subject: "Your ticket for Fair",
      attachments: [{ name: `ticket-${ticketId}.pdf`, contentType: "application/pdf" }],
    });
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    const link = `${PUBLIC_URL}/r/${event.code}/ticket/${identifier}`;
    for (const words of [mail?.text, mail?.html]) {
      expect(words).toContain(link);
      expect(words).toMatch(/12 May 2126/);
      expect(words).toContain(String(ticketId));
    }
    expect(mail?.html).toContain(`<a href="${link}"`);
    expect((await app.call(getPublicTicket, { params: { identifier } }, null)).status).toBe(200);
    expect(await onlyMail()).toMatchObject({
      state: "sent",
      kind: "ticket",
      recipient: "ann+fair@example.org",
      attempts: 1,
      lastError: "",
      subject: "Your ticket for Fair",
      projectId: event.projectId,
      sentAt: expect.any(String),
    });
  });

  it("says until when to pay a held one and that it is not valid, without code and PDF", async () => {
    const { event, ticketId } = await register("ann@example.org", { ticketPrice: 20 });
    const params = { projectId: event.projectId, ticketId };
    const barcode = (await app.call(getTicket, { params })).body.Barcode;
    await deliver();
    expect(server.mails[0]).toMatchObject({ subject: "Your reservation for Fair", attachments: [] });
    expect(server.mails[0]?.text).toMatch(/please pay by \w+,? \d+ \w+ \d{4}/);
    expect(server.mails[0]?.text).toContain("Not yet paid: this is not a valid ticket.");
    expect(server.mails[0]?.text).toContain("Price: €20.00");
    expect(server.mails[0]?.html).toContain("Not yet paid: this is not a valid ticket.");
    expect(server.mails[0]?.text).not.toContain(barcode);
  });

  // rules/registrations 11
  it("says how to pay a held one, with links and without markup of its own", async () => {
    const { event, ticketId } = await register("ann@example.org", { ticketPrice: 19.99 });
    const text = "{amount} <b>now</b>\nhttps://pay.example/?a=1&b=2, {reference}";
    const howToPay = [{ cultureCode: "en-GB", text }];
    await app.call(updateRegistration, { params: event, body: { howToPay } });
    await deliver();
    const [mail] = server.mails;
    expect(mail?.text).toContain("€19.99 <b>now</b>");
    expect(mail?.text).toContain(`https://pay.example/?a=1&b=2, T${ticketId}`);
    expect(mail?.html).toContain("€19.99 &lt;b&gt;now&lt;/b&gt;");
    expect(mail?.html).toContain('href="https://pay.example/?a=1&amp;b=2"');
    expect(mail?.text).toContain(`Payment reference: T${ticketId}`);
  });

  it("is sent again, with the PDF, when a held one is paid", async () => {
    const { event, ticketId } = await register("ann@example.org", { ticketPrice: 20 });
    await deliver();
    const params = { projectId: event.projectId, ticketId };
    await app.call(payTicket, { params, body: { paymentId: "TRANSFER-1" } });
    await deliver();
    expect(server.mails.map(({ subject, attachments }) => [subject, attachments.length])).toEqual([
      ["Your reservation for Fair", 0],
      ["Your ticket for Fair", 1],
    ]);
  });

  it.each([
    ["de-DE", "Ihr Ticket für Fair", 'dir="ltr"'],
    ["ar-SA", "تذكرتك لحضور Fair", 'dir="rtl"'],
  ])("is written in the culture of the registration: %s", async (cultureCode, subject, direction) => {
    await register("ann@example.org", { cultureCode });
    await deliver();
    expect(server.mails[0]).toMatchObject({ subject });
    expect(server.mails[0]?.html).toContain(`<html lang="${cultureCode}" ${direction}>`);
    expect(server.mails[0]?.headers).toContainEqual(["content-language", cultureCode]);
  });

  it("never turns typed text into a header, markup or an address", async () => {
    const { event } = await register("ann@example.org");
    const name = "<b>Fair</b> & \"Co\"\r\nBcc: thief@example.org\r\n\r\n<script>alert('x')</script>";
    await sql`update project set name = ${name} where id = ${event.projectId}`.execute(app.db);
    await deliver();
    const [mail] = server.mails;
    expect(mail?.to).toEqual(["ann@example.org"]);
    expect(mail?.headers.filter(([header]) => header === "bcc")).toEqual([]);
    expect(mail?.subject).toContain("Bcc: thief@example.org <script>");
    expect(mail?.html).not.toMatch(/<b>|<script>/);
    expect(mail?.html).toContain("&lt;b&gt;Fair&lt;/b&gt; &amp; &quot;Co&quot;");
    expect(mail?.text).toContain("<b>Fair</b>");
  });

  it.each(["a@example.org, thief@example.org", "a@example.org\r\nBcc: thief@example.org", "nobody"])(
    "goes to no address that is none: %j",
    async (email) => {
      const { ticketId } = await register("ann@example.org");
      await sql`update ticket set email = ${email} where id = ${ticketId}`.execute(app.db);
      await deliver();
      expect(server.mails).toEqual([]);
      expect(await onlyMail()).toMatchObject({
        state: "failed",
        lastError: "This is not an e-mail address.",
      });
    },
  );

  it("is not made for a ticket without an address", async () => {
    const { ticketId } = await register("ann@example.org");
    await sql`update ticket set email = ' ' where id = ${ticketId}`.execute(app.db);
    await deliver();
    expect(await list()).toMatchObject({ TotalCount: 0, Items: [] });
    const { rows } = await sql`select from outbox`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("is not sent once the ticket is cancelled", async () => {
    const { ticketId, barcode } = await register("ann@example.org");
    await deliver(null);
    await sql`
      with freed as (update registration_usage set issued = issued - 1 where issued > 0 and (project_id, registration_id) in
        (select project_id, registration_id from ticket where id = ${ticketId})),
      voided as (update barcode set state = 'void' where code = ${barcode})
      update ticket set status = 'cancelled' where id = ${ticketId}`.execute(app.db);
    await deliver();
    expect(server.mails).toEqual([]);
    expect(await onlyMail()).toMatchObject({
      state: "failed",
      lastError: "The ticket is cancelled.",
      subject: "",
    });
  });
});

// rules/mail 3
describe("a mail that is refused", () => {
  it("is retried after 1, 5, 15, 60 and 360 minutes, then failed; staff can send it again", async () => {
    await register("ann@example.org");
    server.refuse({ code: 451, message: "try later" });
    for (const minutes of [1, 5, 15, 60, 360]) {
      await deliver();
      const mail = await onlyMail();
      expect(mail).toMatchObject({ state: "waiting", lastError: expect.stringContaining("try later") });
      const wait = (new Date(mail.nextAt).getTime() - Date.now()) / 60_000;
      expect(wait).toBeGreaterThan(minutes - 0.5);
      expect(wait).toBeLessThan(minutes + 0.5);
      await deliver();
      expect((await onlyMail()).attempts).toBe(mail.attempts);
      await letTimePass();
    }
    await deliver();
    const { id: mailId, projectId, state, attempts } = await onlyMail();
    expect({ state, attempts }).toEqual({ state: "failed", attempts: 6 });

    server.refuse(null);
    await deliver();
    expect(server.mails).toEqual([]);
    const params = { projectId, mailId };
    expect((await app.call(sendMailAgain, { params })).body).toMatchObject({ state: "waiting", attempts: 0 });
    expect((await app.call(sendMailAgain, { params })).body.Error.Code).toBe("mail-not-failed");
    await deliver();
    expect(server.mails).toHaveLength(1);
    expect((await onlyMail()).state).toBe("sent");
    expect((await app.call(sendMailAgain, { params })).status).toBe(409);
    const { rows } = await sql<{ entity: string }>`
      select action, entity, before, after from audit where entity = 'mail'`.execute(app.db);
    expect(rows).toEqual([
      { action: "update", entity: "mail", before: { state: "failed" }, after: { state: "waiting" } },
    ]);
  });

  it("fails at once when the mail server knows no such address", async () => {
    await register("ann@example.org");
    server.refuse({ code: 550, message: "no such user" });
    await deliver();
    expect(await onlyMail()).toMatchObject({
      state: "failed",
      attempts: 1,
      lastError: expect.stringContaining("no such user"),
    });
  });

  it("waits while the mail server cannot be reached, and does not block others", async () => {
    await Promise.all([register("ann@example.org"), register("bob@example.org")]);
    const nobody = createSmtpMailer({ url: "smtp://foyer:hunter2@127.0.0.1:9", from: MAIL_FROM });
    await deliver(nobody);
    const { Items } = await list();
    expect(Items).toMatchObject([
      { state: "waiting", attempts: 1 },
      { state: "waiting", attempts: 1 },
    ]);
    expect(JSON.stringify(Items)).not.toContain("hunter2");
    await letTimePass();
    await deliver();
    expect(server.mails).toHaveLength(2);
    await nobody.close();
  });

  it("does not block others when it cannot be written", async () => {
    const { ticketId } = await register("ann@example.org");
    await register("bob@example.org");
    await deliver(null);
    await sql`update mail set culture_code = '~' where ticket_id = ${ticketId}`.execute(app.db);
    await deliver();
    expect(server.mails.map(({ to }) => to)).toEqual([["bob@example.org"]]);
    expect((await list({ state: "waiting" })).Items).toMatchObject([
      { recipient: "ann@example.org", lastError: "The mail could not be written." },
    ]);
  });
});

// rules/mail 7, 8
describe("the outbox", () => {
  it("keeps mails where there is no mail server, and shows what they will say", async () => {
    const { event, identifier, ticketId } = await register("ann@example.org");
    await deliver(null);
    await deliver(null);
    expect(server.mails).toEqual([]);
    expect(await list()).toMatchObject({ TotalCount: 1, hasMailServer: false });
    const { id: mailId, projectId, ...mail } = await onlyMail();
    expect(mail).toMatchObject({ state: "waiting", attempts: 0, subject: "Your ticket for Fair" });
    const { body } = await app.call(getMail, { params: { projectId, mailId } });
    expect(body.text).toContain(`/r/${event.code}/ticket/${identifier}`);
    expect(body.attachments).toEqual([`ticket-${ticketId}.pdf`]);
    await deliver();
    expect(server.mails).toHaveLength(1);
  });

  it("says that a mail server is configured", async () => {
    const other = await startTestApp({ SMTP_URL: server.url, MAIL_FROM });
    expect(await list({}, other)).toEqual({ TotalCount: 0, Items: [], hasMailServer: true });
    await other.stop();
  });

  it("keeps what was sent as it was", async () => {
    const { event } = await register("ann@example.org");
    await deliver();
    const { id: mailId, projectId } = await onlyMail();
    await sql`update project set name = 'Renamed' where id = ${event.projectId}`.execute(app.db);
    const { body } = await app.call(getMail, { params: { projectId, mailId } });
    expect(body).toMatchObject({
      subject: "Your ticket for Fair",
      text: expect.not.stringContaining("Renamed"),
    });
  });

  it("has the newest first, in pages, by state; another project's id leads nowhere", async () => {
    for (const name of ["a", "b", "c"]) await register(`${name}@example.org`);
    await deliver(null);
    for (const [at, name] of ["a", "b", "c"].entries()) {
      const made = new Date(Date.now() + at * 1_000);
      await sql`update mail set created_at = ${made} where recipient = ${`${name}@example.org`}`.execute(
        app.db,
      );
    }
    await sql`update durable_work set state = 'failed', ended_at = now() where id = (
      select work_id from mail where recipient = 'b@example.org')`.execute(app.db);
    const names = async (query: Record<string, unknown>) =>
      (await list(query)).Items.map(({ recipient }: { recipient: string }) => recipient[0]);
    expect(await names({})).toEqual(["c", "b", "a"]);
    expect(await names({ state: "failed" })).toEqual(["b"]);
    expect(await list({ state: "sent" })).toMatchObject({ TotalCount: 0, Items: [] });
    expect(await names({ recipient: " B@EXAMPLE " })).toEqual(["b"]);
    expect(await list({ recipient: "b@", state: "failed" })).toMatchObject({ TotalCount: 1 });
    expect(await list({ recipient: "b@", state: "waiting" })).toMatchObject({ TotalCount: 0, Items: [] });
    expect(await list({ recipient: "%" })).toMatchObject({ TotalCount: 0 });
    expect(await list({ currentPage: 2 })).toMatchObject({ TotalCount: 3, Items: [] });
    expect((await app.call(listMails, { query: { state: "lost" } })).status).toBe(400);
    const [{ id: mailId, projectId }] = (await list()).Items;
    const elsewhere = { projectId: projectId - 1, mailId };
    expect((await app.call(getMail, { params: elsewhere })).status).toBe(404);
    expect((await app.call(sendMailAgain, { params: elsewhere })).status).toBe(404);
  });
});

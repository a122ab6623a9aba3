import { getMail, listMails, sendMailAgain } from "@foyer/contract/mails.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  app,
  deliver,
  letTimePass,
  list,
  onlyMail,
  register,
  server,
  setUpMails,
} from "../../../test/feature-setups/mail-setup.ts";
import { MAIL_FROM } from "../../../test/receivers/mail-server.ts";
import { startTestApp } from "../../../test/server/app-client.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";

setUpMails();

describe("access", () => {
  it.each([listMails, getMail, sendMailAgain])("$method $path: admins only", async (endpoint) => {
    const params = { projectId: 1, mailId: 1 };
    expect((await app.call(endpoint, { params }, null)).status).toBe(401);
    for (const token of [app.stranger, app.viewer, app.operator, app.manager]) {
      expect((await app.call(endpoint, { params }, token)).status).toBe(403);
    }
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

  it("waits while the mail server is unreachable, and does not block others", async () => {
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
    await sql`update ticket set culture_code = '~' where id = ${ticketId}`.execute(app.db);
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

  it("shows that a mail server is configured", async () => {
    const other = await startTestApp({ SMTP_URL: server.url, MAIL_FROM });
    expect(await list({}, other)).toEqual({
      TotalCount: 0,
      Items: [],
      hasMailServer: true,
      pause: null,
      bounceError: "",
    });
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

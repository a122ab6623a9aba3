import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  deliver,
  keepingMailer,
  mailsByAddress,
  PUBLIC_URL,
  send,
} from "../../../test/feature-setups/message-setup.ts";
import { sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { MAIL_FROM, startMailServer } from "../../../test/receivers/mail-server.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { createSmtpMailer } from "../../platform/mail/smtp-mailer.ts";

setUpCheckedApp();

const NEWS = { isNews: true };

/** Sells a ticket to this address and sends it news; returns the link that ends them. */
async function sendNews(email: string) {
  const fair = await sell({ ticketPrice: 0 });
  await fair.buy(email);
  await deliver(keepingMailer());
  await send(fair.projectId, NEWS);
  const mailer = keepingMailer();
  await deliver(mailer);
  const mail = mailer.sent.find(({ to }) => to === email);
  return { ...fair, mail, link: (mail?.unsubscribeUrl ?? "").replace(PUBLIC_URL, "") };
}

const get = (url: string) => app.app.inject({ url });
const post = (url: string, type = "application/x-www-form-urlencoded", body = "List-Unsubscribe=One-Click") =>
  app.app.inject({ method: "POST", url, headers: { "content-type": type }, payload: body });
const headerOf = (headers: readonly [string, string][], wanted: string) =>
  headers.find(([name]) => name === wanted)?.[1];
const again = (link: string) => link.replace("?", "/again?");
const countRows = async (projectId: number) =>
  (await sql`select from mail_unsubscription where project_id = ${projectId}`.execute(app.db)).rows.length;

// rules/messages 8
describe("the link in news", () => {
  it("is in the text and in the headers of RFC 8058, and the same in every mail", async () => {
    const smtp = await startMailServer();
    const mailer = createSmtpMailer({ url: smtp.url, from: MAIL_FROM });
    const fair = await sell({ ticketPrice: 0 });
    await fair.buy("ann@example.org");
    await deliver(keepingMailer());
    await send(fair.projectId, NEWS);
    await send(fair.projectId, NEWS);
    await send(fair.projectId);
    await deliver(mailer);
    await mailer.close();
    await smtp.stop();
    const headers = smtp.mails.map(({ headers: one }) => [
      headerOf(one, "list-unsubscribe"),
      headerOf(one, "list-unsubscribe-post"),
    ]);
    const [[link = ""] = []] = headers;
    expect(link).toMatch(
      new RegExp(`^<${PUBLIC_URL}/unsubscribe/${fair.projectId}/[0-9a-f]{64}\\?lang=en-GB>$`),
    );
    expect(headers).toEqual([
      [link, "List-Unsubscribe=One-Click"],
      [link, "List-Unsubscribe=One-Click"],
      [undefined, undefined],
    ]);
    const [first, , about] = smtp.mails;
    expect(first?.text).toContain(link.slice(1, -1));
    expect(about?.text).not.toContain("unsubscribe");
  });

  it("changes nothing when it is opened; the button does, and the next news leaves the mailbox out", async () => {
    const { projectId, link } = await sendNews("ann@example.org");
    const page = await get(link);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).toContain(`action="${link}"`);
    expect(page.body).not.toContain("ann@example.org");
    await app.app.inject({ method: "HEAD", url: link });
    expect(await countRows(projectId)).toBe(0);
    const done = await post(link);
    expect(done.body).toContain("You will get no more news about Fair.");
    await post(link);
    expect(await countRows(projectId)).toBe(1);
    expect((await get(link)).body).toContain("You will get no more news about Fair.");
    const { read } = await send(projectId, NEWS);
    expect(await read()).toMatchObject({ leftOut: [{ reason: "unsubscribed", count: 1 }] });
    // rules/messages 3: what is about the ticket always goes.
    await send(projectId);
    expect(await mailsByAddress(projectId)).toEqual({ "ann@example.org": 2 });
  });

  it("subscribes again, in any spelling of the address", async () => {
    const { projectId, link, buy } = await sendNews("ann@example.org");
    await post(link);
    await buy("ANN@example.org");
    expect(await (await send(projectId, NEWS)).read()).toMatchObject({
      leftOut: [{ reason: "unsubscribed", count: 2 }],
    });
    expect((await post(again(link))).body).toContain("You will get news about Fair again.");
    expect(await (await send(projectId, NEWS)).read()).toMatchObject({
      leftOut: [{ reason: "same-address", count: 1 }],
    });
  });

  it("ends what waits already, and nothing of another project", async () => {
    const { projectId, link } = await sendNews("ann@example.org");
    const other = await sell({ ticketPrice: 0 });
    await other.buy("ann@example.org");
    await deliver(keepingMailer());
    const waiting = await send(projectId, NEWS);
    await send(other.projectId, NEWS);
    // A mail program sends its click as a form of either type.
    await post(link, "multipart/form-data; boundary=x", "--x--");
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(mailer.sent).toHaveLength(1);
    expect(await waiting.read()).toMatchObject({ mails: { failed: 1, sent: 0 } });
  });

  it.each([
    ["cut", (link: string) => link.replace(/.\?/, "?")],
    ["guessed", (link: string) => link.replace(/[0-9a-f]{32}\?/, `${"0".repeat(32)}?`)],
    ["of another project", (link: string) => link.replace(/unsubscribe\/\d+/, "unsubscribe/1")],
    ["of no project", (link: string) => link.replace(/unsubscribe\/\d+/, "unsubscribe/x%00y")],
    ["in no language", (link: string) => `${link.split("?")[0]}0?lang=<script>`],
  ])("says that it is not complete when it is %s", async (_, change) => {
    const { projectId, link } = await sendNews("ann@example.org");
    const wrong = change(link);
    for (const { statusCode, body } of [await get(wrong), await post(wrong), await post(again(wrong))]) {
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toContain("<script>");
    }
    expect(await countRows(projectId)).toBe(0);
  });

  it("keeps no address: a mailbox is a hash", async () => {
    const { projectId, link } = await sendNews("ann@example.org");
    await post(link);
    const { rows } = await sql<{
      mailbox: Buffer;
    }>`select mailbox from mail_unsubscription where project_id = ${projectId}`.execute(app.db);
    expect(rows[0]?.mailbox).toHaveLength(16);
    expect(rows[0]?.mailbox.toString()).not.toContain("ann");
  });
});

import {
  countRecipients,
  listMessages,
  listRecipients,
  previewMessage,
  sendMessage,
  sendTestMessage,
} from "@foyer/contract/messages.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  auditOf,
  deliver,
  free,
  keepingMailer,
  mailsByAddress,
  PER_TICKET,
  send,
  setCulture,
  start,
  TEXT,
} from "../../../test/feature-setups/message-setup.ts";
import { cancel } from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const count = async (projectId: number, body: object = {}) =>
  (
    await app.call(countRecipients, {
      params: { projectId },
      body: { kind: "message", texts: [TEXT], filter: { projectId }, ...body },
    })
  ).body;
// rules/messages 4, 5
describe("who gets a message", () => {
  it("is counted before, and each who is left out has a reason", async () => {
    const fair = await free();
    const { projectId } = fair;
    const ann = await fair.buy("ann@example.org");
    await fair.buy("Ann@example.org");
    const [silent, bounced, gone] = [
      await fair.buy("s@example.org"),
      await fair.buy("b@example.org"),
      await fair.buy("g@example.org"),
    ];
    await deliver();
    await sql`update ticket set email = '' where project_id = ${projectId} and id = ${silent.ticketId}`.execute(
      app.db,
    );
    await sql`update mail set sent_at = now(), subject = '', body = '', bounced_at = now(), bounce_reason = 'no such user'
      where project_id = ${projectId} and ticket_id = ${bounced.ticketId}`.execute(app.db);
    await cancel(gone);
    await setCulture(ann, "de-DE");
    const leftOut = expect.arrayContaining(
      ["no-address", "bounced", "cancelled", "same-address"].map((reason) => ({ reason, count: 1 })),
    );
    expect(await count(projectId)).toEqual({
      total: 5,
      mails: 1,
      isPerTicket: false,
      leftOut,
      cultures: [{ cultureCode: "de-DE", mails: 1 }],
    });
    const { read } = await send(projectId);
    expect(await read()).toMatchObject({ total: 5, state: "sending", leftOut, mails: { waiting: 1 } });
    expect(await mailsByAddress(projectId)).toEqual({ "ann@example.org": 1 });
  });

  it("is every ticket once it says something else to each", async () => {
    const fair = await free();
    const { projectId } = fair;
    for (const email of ["ann@example.org", "ann@example.org", "bob@example.org"]) await fair.buy(email);
    expect(await count(projectId, { texts: [PER_TICKET] })).toMatchObject({
      mails: 3,
      isPerTicket: true,
      leftOut: [],
    });
    await send(projectId, { texts: [PER_TICKET] });
    expect(await mailsByAddress(projectId)).toEqual({ "ann@example.org": 2, "bob@example.org": 1 });
  });

  it("is the filter, or the ticked tickets, of this project", async () => {
    const [fair, other] = [await free(), await free()];
    const [one, two] = [await fair.buy("one@example.org"), await fair.buy("two@example.org")];
    const foreign = await other.buy("foreign@example.org");
    await send(fair.projectId, { filter: undefined, ticketIds: [one.ticketId] });
    expect(await mailsByAddress(fair.projectId)).toEqual({ "one@example.org": 1 });
    expect(
      (await start(fair.projectId, { filter: undefined, ticketIds: [two.ticketId, foreign.ticketId] }))
        .status,
    ).toBe(404);
    expect((await start(fair.projectId, { filter: { projectId: other.projectId } })).status).toBe(404);
    expect(
      (await start(fair.projectId, { filter: { projectId: fair.projectId, status: "expired" } })).body.Error
        .Code,
    ).toBe("no-tickets-chosen");
    expect((await start(fair.projectId, { ticketIds: [one.ticketId] })).status).toBe(422);
  });
});

// rules/messages 2
describe("the text of a message", () => {
  it("is in the recipient's language, else in English", async () => {
    const fair = await free();
    const { projectId } = fair;
    for (const [email, culture] of [
      ["de@example.org", "de-DE"],
      ["fr@example.org", "fr-FR"],
    ] as const)
      await setCulture(await fair.buy(email), culture);
    await deliver(keepingMailer());
    const german = {
      cultureCode: "de-DE",
      subject: "Programm",
      body: "Die Vorträge von [event] sind online.",
    };
    const { read } = await send(projectId, { texts: [TEXT, german] });
    const mailer = keepingMailer();
    await deliver(mailer);
    const mails = Object.fromEntries(mailer.sent.map((mail) => [mail.to, mail]));
    expect(mails["de@example.org"]).toMatchObject({ subject: "Programm", language: "de-DE" });
    expect(mails["de@example.org"]?.text).toContain("Die Vorträge von Fair sind online.");
    expect(mails["fr@example.org"]).toMatchObject({ subject: "Programme of Fair" });
    expect(mails["de@example.org"]?.unsubscribeUrl).toBeUndefined();
    expect(await read()).toMatchObject({ state: "sent", mails: { sent: 2, waiting: 0 } });
  });

  it("is refused with a wrong variable, a culture twice, or none", async () => {
    const { projectId } = await free();
    const fieldsOf = async (body: object) => (await start(projectId, body)).body.Error?.Fields;
    expect(await fieldsOf({ texts: [{ ...TEXT, body: "See [lnk]" }] })).toEqual({
      "texts.0.body": expect.stringContaining("Character 5: [lnk] is not a variable"),
    });
    expect(await fieldsOf({ texts: [TEXT, TEXT] })).toHaveProperty(["texts.1.cultureCode"]);
    expect(await fieldsOf({ texts: [{ ...TEXT, cultureCode: "xx-XX" }] })).toHaveProperty([
      "texts.0.cultureCode",
    ]);
    expect(await fieldsOf({ texts: [] })).toHaveProperty("texts");
    expect(await fieldsOf({ texts: [{ ...TEXT, body: "[formerDates]" }] })).toHaveProperty(["texts.0.body"]);
  });

  it("values of visitors are never markup or variables", async () => {
    const fair = await free();
    const ticket = await fair.buy("ann@example.org");
    await sql`update ticket set first_name = '<b>[link]</b>', last_name = 'x' where id = ${ticket.ticketId}`.execute(
      app.db,
    );
    await deliver(keepingMailer());
    await send(fair.projectId, { texts: [PER_TICKET] });
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(mailer.sent[0]?.text).toContain("Hello <b>[link]</b>");
    expect(mailer.sent[0]?.html).toContain("&lt;b&gt;[link]&lt;/b&gt;");
  });

  it("is previewed in each culture and mailed to its writer", async () => {
    const { projectId } = await free();
    const params = { projectId };
    const body = { kind: "message", texts: [PER_TICKET], isNews: true, cultureCode: "ar-SA" };
    const seen = await app.call(previewMessage, { params, body });
    expect(seen.body.html).toContain('dir="rtl"');
    expect(seen.body.text).toContain("/unsubscribe/");
    await sql`update staff set email = 'admin@example.org' where role = 'admin' and email is null
      and not exists (select from staff where email = 'admin@example.org')`.execute(app.db);
    const tested = await app.call(sendTestMessage, { params, body: { ...body, everyCulture: true } });
    expect(tested.body).toEqual({ recipient: "admin@example.org", mails: 1 });
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(mailer.sent).toMatchObject([{ to: "admin@example.org", subject: "Programme of Fair" }]);
  });
});

// rules/messages 10
it("the delivery of a message is seen, ticket by ticket", async () => {
  const fair = await free();
  const { projectId } = fair;
  const one = await fair.buy("one@example.org");
  await cancel(await fair.buy("two@example.org"));
  await deliver(keepingMailer());
  const { params } = await send(projectId);
  await deliver(keepingMailer());
  const list = async (query: Record<string, unknown>) =>
    (await app.call(listRecipients, { params, query })).body;
  expect(await list({})).toMatchObject({
    TotalCount: 2,
    Items: [
      { ticketId: one.ticketId, email: "one@example.org", state: "sent", reason: "" },
      { state: "cancelled", sentAt: null },
    ],
  });
  expect(await list({ state: "cancelled" })).toMatchObject({ TotalCount: 1 });
  const listed = (await app.call(listMessages, { params: { projectId }, query: {} })).body;
  expect(listed).toMatchObject({
    TotalCount: 1,
    Items: [{ state: "sent", subject: "Programme of [event]", total: 2 }],
  });
  expect(await auditOf(params.messageId)).toEqual([
    ["create", "Programme of [event]", { kind: "message", isNews: false, tickets: 2 }],
    ["update", "Programme of [event]", { mails: 1, cancelled: 1 }],
  ]);
});

// rules/messages 1
it("managers of the project write, nobody else", async () => {
  const fair = await free();
  await fair.buy("ann@example.org");
  const { projectId } = fair;
  const body = () => ({
    messageId: crypto.randomUUID(),
    kind: "message",
    texts: [TEXT],
    filter: { projectId },
  });
  for (const role of ["operator", "manager"] as const) await grantProject(app.db, role, projectId);
  const as = async (token: string) =>
    (await app.call(sendMessage, { params: { projectId }, body: body() }, token)).status;
  expect([await as(app.operator), await as(app.manager)]).toEqual([403, 201]);
});

import {
  getMailText,
  listOwnMailTexts,
  previewMailText,
  removeMailText,
  sendTestMail,
  updateMailSender,
  updateMailText,
} from "@foyer/contract/mail-texts.ts";
import { MAIL_KINDS } from "@foyer/contract/mails.ts";
import { duplicateProject } from "@foyer/contract/projects.ts";
import { MAIL_TEXT_NAMES } from "@foyer/domain/mail-text/mail-texts.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import {
  app,
  deliver,
  list,
  onlyMail,
  PUBLIC_URL,
  register,
  server,
  setUpMails,
} from "../../../test/feature-setups/mail-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

setUpMails();

const OWN = { subject: "Welcome, [name]!", body: "See you at [event].\n[link]\nhttps://fair.example/map" };

/** Mails that former holders get, or whom a ticket was offered to, or that may arrive after the ticket was passed on. */
const TO_OTHERS = [
  ...["ticket-address-changed", "ticket-offered", "ticket-offer-withdrawn", "ticket-passed-on"],
];

const keyOf = (projectId: number, name = "ticket", cultureCode = "en-GB") => ({
  projectId,
  name,
  cultureCode,
});
const get = (projectId: number, token = app.admin) =>
  app.call(getMailText, { params: keyOf(projectId) }, token);
const write = (projectId: number, body: object = OWN, token = app.admin) =>
  app.call(updateMailText, { params: keyOf(projectId), body }, token);
const remove = (projectId: number, token = app.admin) =>
  app.call(removeMailText, { params: keyOf(projectId) }, token);

describe("the text of a mail (rules/mail-texts 1–5)", () => {
  it("is the default, then the project's own, then the default again; each change has a version", async () => {
    const { projectId } = await makeEvent(app);
    const standard = (await get(projectId)).body;
    expect(standard).toMatchObject({ subject: "Your ticket for [event]", isOwn: false, version: 0 });
    expect((await write(projectId)).body).toMatchObject({ ...OWN, isOwn: true, version: 1 });
    expect((await app.call(listOwnMailTexts, { params: { projectId } })).body).toEqual([
      { name: "ticket", cultureCode: "en-GB" },
    ]);
    expect((await write(projectId, { ...OWN, version: 0 })).status).toBe(412);
    expect((await remove(projectId)).body).toEqual({ ...standard, version: 2 });
    // rules/mail-texts 4
    const { subject, body } = standard;
    expect((await write(projectId, { subject, body })).body).toMatchObject({ isOwn: false, version: 2 });
    expect((await app.call(listOwnMailTexts, { params: { projectId } })).body).toEqual([]);
  });

  it("is written by one of two who start from the same version", async () => {
    const { projectId } = await makeEvent(app);
    const both = await Promise.all(
      ["A [link]", "B [link]"].map((body) => write(projectId, { ...OWN, body, version: 0 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it("is refused with the position of a mistyped variable, and without a needed one", async () => {
    const { projectId } = await makeEvent(app);
    const { status, body } = await write(projectId, { subject: "Hi [nmae]", body: "No link" });
    expect({ status, fields: body.Error.Fields }).toEqual({
      status: 422,
      fields: {
        subject: expect.stringMatching(
          /^Character 4: \[nmae\] is not a variable of this mail\. Use \[event\],/,
        ),
        body: "The text needs the variable [link].",
      },
    });
    expect((await write(projectId, { subject: " ", body: "\n" })).status).toBe(422);
    expect((await write(projectId, { ...OWN, body: `${"x".repeat(4000)}[link]` })).status).toBe(422);
  });

  it("is a manager's; another project's and unknown ones are not there", async () => {
    const { projectId } = await makeEvent(app);
    expect((await get(projectId, app.manager)).status).toBe(404);
    for (const role of ["viewer", "operator", "manager"] as const)
      await grantProject(app.db, role, projectId);
    expect((await get(projectId, app.operator)).status).toBe(403);
    expect((await write(projectId, OWN, app.viewer)).status).toBe(403);
    expect((await write(projectId, OWN, app.manager)).status).toBe(200);
    expect((await remove(projectId, app.operator)).status).toBe(403);
    expect((await get(999_999)).status).toBe(404);
    const culture = await app.call(getMailText, { params: keyOf(projectId, "ticket", "xx-XX") });
    expect(culture.status).toBe(404);
    const name = await app.call(getMailText, { params: keyOf(projectId, "no-such-mail") as never });
    expect(name.status).toBe(404);
  });

  it("is audited", async () => {
    const { projectId } = await makeEvent(app);
    await write(projectId);
    const { rows } = await sql`select action, entity_id, before, after from audit
      where entity = 'mail text' and project_id = ${projectId}`.execute(app.db);
    expect(rows).toEqual([
      {
        action: "update",
        entity_id: "ticket en-GB",
        before: expect.objectContaining({ subject: "Your ticket for [event]" }),
        after: OWN,
      },
    ]);
  });
});

describe("a mail", () => {
  it("has the project's text in its culture, its variables filled and its lines and addresses kept", async () => {
    const { event } = await register("ann@example.org");
    await write(event.projectId);
    await deliver();
    const [mail] = server.mails;
    expect(mail?.subject).toBe("Welcome, !");
    expect(mail?.text).toContain(`See you at Fair.\r\n${PUBLIC_URL}/r/`);
    expect(mail?.html).toContain("See you at Fair.<br><a href=");
    expect(mail?.html).toContain('<a href="https://fair.example/map"');
    server.mails.length = 0;
    await register("bob@example.org");
    await deliver();
    expect(server.mails[0]?.subject).toBe("Your ticket for Fair");
  });

  it("never gets markup or a variable from a value", async () => {
    const { event, ticketId } = await register("ann@example.org");
    await write(event.projectId, { ...OWN, body: "<i>[name]</i> [link]" });
    await sql`update ticket set first_name = '<b>[link]</b>' where project_id = ${event.projectId}
      and id = ${ticketId}`.execute(app.db);
    await deliver();
    const [mail] = server.mails;
    expect(mail?.html).toContain("&lt;i&gt;&lt;b&gt;[link]&lt;/b&gt;&lt;/i&gt; <a href=");
    expect(mail?.text).toContain("<i><b>[link]</b></i> http");
  });

  it("comes from the project's sender, with the imprint below both texts (rules/mail-texts 8)", async () => {
    const { event } = await register("ann@example.org");
    const params = { projectId: event.projectId };
    const imprint = "Fair GmbH\nHauptstr. 1, Berlin\nhttps://fair.example/imprint";
    const body = { senderName: "Fair <team>", replyTo: "hello@fair.example", imprint };
    expect((await app.call(updateMailSender, { params, body })).body).toMatchObject({ ...body, version: 1 });
    expect((await app.call(updateMailSender, { params, body: { replyTo: "no address" } })).status).toBe(422);
    const hostile = { senderName: "Fair\r\nBcc: x@example.org" };
    expect((await app.call(updateMailSender, { params, body: hostile })).status).toBe(422);
    await deliver();
    const [mail] = server.mails;
    const headers = Object.fromEntries(mail?.headers ?? []);
    expect(headers.from).toMatch(/^"?Fair <team>"? <[^<>]+>$/);
    expect(headers["reply-to"]).toBe("hello@fair.example");
    expect(mail?.text).toMatch(
      /\n\r?\n-- \r?\nFair GmbH\r?\nHauptstr\. 1, Berlin\r?\nhttps:\/\/fair\.example\/imprint\s*$/,
    );
    expect(mail?.html).toContain(
      'Fair GmbH<br>Hauptstr. 1, Berlin<br><a href="https://fair.example/imprint"',
    );
    expect(
      (await app.call(updateMailSender, { params, body: { imprint: null, replyTo: null } })).body,
    ).toMatchObject({
      senderName: body.senderName,
      replyTo: null,
      imprint: "",
      version: 2,
    });
  });

  it("of a duplicate has the same text and sender (rules/projects 9)", async () => {
    const { projectId } = await makeEvent(app);
    await write(projectId);
    const copy = await app.call(duplicateProject, { params: { projectId }, body: { name: "Next year" } });
    expect((await get(copy.body.id)).body).toMatchObject({ ...OWN, version: 1 });
  });
});

// Staff write a test mail themselves; "ticket-again" has the text of the ticket.
const WITHOUT_OWN_TEXT: readonly string[] = ["test", "ticket-again", "message"];
/** Further texts of a kind: one for each state that it tells of, and those of messages of staff. */
const NO_KINDS: readonly string[] = [
  ...["ticket-held", "group-request", "group-unpaid", "group-held"],
  ...["event-changed", "event-cancelled"],
];

it("every kind of mail has a text that projects can replace (rules/mail-texts 1)", () => {
  const kinds: readonly string[] = MAIL_KINDS.filter((kind) => !WITHOUT_OWN_TEXT.includes(kind));
  expect(MAIL_TEXT_NAMES.filter((name) => !NO_KINDS.includes(name)).toSorted()).toEqual(kinds.toSorted());
});

it.each(TO_OTHERS)(
  "the mail %s never names the holder or has the ticket's link (rules/mail-texts 9)",
  async (name) => {
    const { projectId } = await makeEvent(app);
    const params = keyOf(projectId, name);
    for (const variable of ["name", "link", "price"]) {
      const body = { subject: "Hi", body: `[number] [${variable}]` };
      expect((await app.call(updateMailText, { params, body })).status).toBe(422);
    }
  },
);

describe("trying a text (rules/mail-texts 6, 7)", () => {
  it.each(MAIL_TEXT_NAMES)("previews the mail %s", async (name) => {
    const { projectId } = await makeEvent(app);
    const params = keyOf(projectId, name, "de-DE");
    const { subject, body } = (await app.call(getMailText, { params })).body;
    const { status, body: shown } = await app.call(previewMailText, { params, body: { subject, body } });
    expect(status).toBe(200);
    for (const part of [shown.subject, shown.text, shown.html]) expect(part).not.toMatch(/\[\w+\]/);
    expect(shown.html).toContain('lang="de-DE"');
    expect(shown.html).not.toContain("cid:");
    expect((await list()).Items).toEqual([]);
  });

  it("mails the text to the person who asks, as it was when they asked", async () => {
    const { projectId } = await makeEvent(app);
    const params = keyOf(projectId);
    const body = { ...OWN, everyCulture: false };
    await sql`update staff set email = null where role = 'admin'`.execute(app.db);
    const without = await app.call(sendTestMail, { params, body });
    expect([without.status, without.body.Error.Code]).toEqual([409, "staff-without-address"]);
    await sql`update staff set email = 'boss@example.org' where role = 'admin'`.execute(app.db);
    const wrong = await app.call(sendTestMail, { params, body: { ...body, body: "[lnk]" } });
    expect(wrong.status).toBe(422);
    expect((await app.call(sendTestMail, { params, body })).body).toEqual({
      recipient: "boss@example.org",
      mails: 1,
    });
    await deliver();
    expect(server.mails[0]).toMatchObject({ subject: "Welcome, Anna Lindqvist!" });
    expect(await onlyMail()).toMatchObject({ kind: "test", state: "sent", recipient: "boss@example.org" });
  });

  it("mails it in each culture", async () => {
    const { projectId } = await makeEvent(app);
    await sql`update staff set email = 'boss@example.org' where role = 'admin'`.execute(app.db);
    const params = keyOf(projectId);
    const { body } = await app.call(sendTestMail, { params, body: { ...OWN, everyCulture: true } });
    expect(body.mails).toBe(10);
    expect(
      new Set((await list({ sizePerPage: 20 })).Items.map((one: { subject: string }) => one.subject)).size,
    ).toBe(10);
  });
});

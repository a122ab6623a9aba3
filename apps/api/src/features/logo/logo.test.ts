import { getPublicLogo, getPublicRegistration } from "@foyer/contract/attend.ts";
import { getLogo, removeLogo, uploadLogo } from "@foyer/contract/logo.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { downloadTicketPrintout, getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { askForEmails } from "../../../test/events/email-event.ts";
import { makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { hostileImages } from "../../../test/files/hostile-images.ts";
import { SMALL_PNG } from "../../../test/files/small-png.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";
import { mailComposers } from "../../mail-composers.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";

setUpApp();
let projectId: number;
let event: TestEvent;
let code: string;
beforeAll(async () => {
  event = await makeEvent(app);
  ({ projectId, code } = event);
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#e0000080" } });
const send = (content: Uint8Array, name = "logo.png", token = app.admin) =>
  upload(app, uploadLogo, { params: { projectId }, content, name }, token);
const get = (token = app.admin) => app.call(getLogo, { params: { projectId } }, token);
const remove = (version?: number) =>
  app.call(removeLogo, { params: { projectId }, ...(version !== undefined && { version }) });
const files = async () =>
  (
    await sql<{
      count: number;
    }>`select count(*)::integer as count from file where project_id = ${projectId}`.execute(app.db)
  ).rows[0]?.count;
const publicLogo = (version?: number) =>
  app.call(getPublicLogo, { params: { code }, query: version === undefined ? {} : { version } }, null);

describe("a logo", () => {
  it("is uploaded, shown, replaced and removed; none is 404", async () => {
    expect((await get()).status).toBe(404);
    const before = await files();
    const first = await send(await picture(1_280, 320).png().toBuffer());
    expect(first).toMatchObject({ status: 200, body: { width: 640, height: 160, version: 1 } });
    const shown = await get();
    expect(shown.headers).toMatchObject({ "content-type": "image/png", etag: '"1"' });
    expect(shown.headers["content-security-policy"]).toContain("sandbox");
    const second = await send(await picture(60, 40).flatten().jpeg().toBuffer(), "a name that lies.png");
    expect(second.body).toEqual({ width: 60, height: 40, version: 2 });
    expect((await get()).headers).toMatchObject({ "content-type": "image/jpeg", etag: '"2"' });
    // The replaced one is not kept.
    expect(await files()).toBe((before ?? 0) + 1);
    expect(await remove()).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await get()).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect(await files()).toBe(before);
  });

  it("is said to be there with its project", async () => {
    const hasLogo = async () => (await app.call(getProject, { params: { projectId } })).body.hasLogo;
    expect(await hasLogo()).toBe(false);
    await send(SMALL_PNG);
    expect(await hasLogo()).toBe(true);
    await remove();
    expect(await hasLogo()).toBe(false);
  });

  it("is audited with the file's name", async () => {
    await send(SMALL_PNG, "Логотип.png");
    await remove();
    const rows = await app.db
      .selectFrom("audit")
      .select(["action", "before", "after"])
      .where("entity", "=", "logo")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { action: "delete", before: { file: "Логотип.png" }, after: null },
      { action: "upload", before: null, after: { file: "Логотип.png", width: 4, height: 2 } },
    ]);
  });

  it("is not overwritten or removed by somebody who has not seen it (rules/logo 3)", async () => {
    const form = (version: number) =>
      upload(app, uploadLogo, { params: { projectId }, content: SMALL_PNG, version });
    const [one, two] = await Promise.all([form(0), form(0)]);
    expect([one.status, two.status].toSorted()).toEqual([200, 412]);
    const { version } = (one.status === 200 ? one : two).body;
    expect((await remove(version - 1)).status).toBe(412);
    expect((await remove(version)).status).toBe(200);
    expect((await form(version)).status).toBe(412);
    expect((await form(0)).status).toBe(200);
    await remove();
  });

  it("is read by whoever may see the project and changed by its managers", async () => {
    await send(SMALL_PNG);
    expect((await get(app.viewer)).status).toBe(404);
    await grantProject(app.db, "viewer", projectId);
    await grantProject(app.db, "operator", projectId);
    await grantProject(app.db, "manager", projectId);
    expect((await get(app.viewer)).status).toBe(200);
    expect((await send(SMALL_PNG, "a.png", app.operator)).status).toBe(403);
    expect((await send(SMALL_PNG, "a.png", app.manager)).status).toBe(200);
    await remove();
  });
});

it("every hostile image gets its answer, and what is stored is clean (rules/images)", async () => {
  for (const { name, bytes, outcome } of await hostileImages()) {
    let answer = await send(bytes, `${name}.png`);
    // A busy machine may take longer than one try may take.
    for (let again = 0; answer.status === 503 && again < 5; again += 1)
      answer = await send(bytes, `${name}.png`);
    const { status, body } = answer;
    const expected = outcome === "clean" ? [200, undefined] : [outcome === "image-only" ? 415 : 422, outcome];
    expect([name, status, body.Error?.Code]).toEqual([name, ...expected]);
  }
  expect((await send(Buffer.alloc(5_000_001))).status).toBe(413);
  const text = "Only jpeg/png files are allowed";
  expect((await send(Buffer.from("<svg/>"), "logo.png")).body.Error.Message).toBe(text);
  await remove();
});

describe("visitors", () => {
  it("get it at an address that may be cached forever, and changes with it (rules/logo 4)", async () => {
    const facts = async () =>
      (await app.call(getPublicRegistration, { params: { code }, query: {} }, null)).body.project.logo;
    expect(await facts()).toBeNull();
    expect((await publicLogo()).status).toBe(404);
    const { version } = (await send(await picture(300, 90).png().toBuffer())).body;
    const logo = await facts();
    expect(logo).toEqual({
      path: `/api/public/registrations/${code}/logo?version=${version}`,
      width: 300,
      height: 90,
    });
    const kept = await app.send({ method: "GET", url: logo.path });
    expect(kept.status).toBe(200);
    expect(kept.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    await send(SMALL_PNG);
    expect((await publicLogo(version)).headers["cache-control"]).toBe("no-store");
    expect((await facts()).path).not.toBe(logo.path);
    expect((await app.call(getPublicLogo, { params: { code: "NOSUCH22" }, query: {} }, null)).status).toBe(
      404,
    );
  });

  it("see it on the ticket, in its PDF and in its mail (rules/logo 5, 6)", async () => {
    await send(await picture(300, 90).png().toBuffer());
    const { register } = await askForEmails(app, event);
    const { body } = await register("ann@example.org");
    const params = { identifier: body.ticket.identifier };
    const page = await app.call(getPublicTicket, { params, query: {} }, null);
    expect(page.body.project.logo).toMatchObject({ width: 300, height: 90 });
    const pdf = async () => {
      const url = downloadTicketPrintout.path.replace(":identifier", params.identifier);
      const { statusCode, rawPayload } = await app.app.inject({ method: "GET", url });
      return { statusCode, pictures: rawPayload.toString("latin1").match(/\/Subtype \/Image/g)?.length ?? 0 };
    };
    // The picture and its transparency.
    expect(await pdf()).toEqual({ statusCode: 200, pictures: 2 });
    const sent: Parameters<Mailer["send"]>[0][] = [];
    const mailer: Mailer = {
      connections: 1,
      send: async (mail) => void sent.push(mail),
      close: async () => {},
    };
    await deliverMails(app.db, { mailer, composers: mailComposers({ publicUrl: "https://fair.example" }) });
    const [mail] = sent;
    expect(mail?.attachments).toMatchObject([
      { filename: expect.stringContaining("ticket-") },
      { filename: "logo.png", contentType: "image/png", cid: "logo" },
    ]);
    expect(mail?.html).toContain('<img src="cid:logo" width="220" height="66"');
    await remove();
    expect(await pdf()).toEqual({ statusCode: 200, pictures: 0 });
  });
});

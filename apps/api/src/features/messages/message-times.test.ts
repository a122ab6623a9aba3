import { updateProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  auditOf,
  deliver,
  free,
  keepingMailer,
  mailsByAddress,
  send,
  setCulture,
  start,
} from "../../../test/feature-setups/message-setup.ts";
import { cancel } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { sendMessages } from "./send-messages.job.ts";

setUpCheckedApp();

// rules/messages 6
describe("a scheduled message", () => {
  it("waits for its wall time, and is sent once", async () => {
    const fair = await free();
    const { projectId } = fair;
    await fair.buy("ann@example.org");
    const started = await start(projectId, { sendAt: "2126-01-02T09:00:00" });
    expect(started.body).toMatchObject({ state: "scheduled", sendAt: "2126-01-02T09:00:00" });
    const dueNow = () =>
      sql`update durable_work set due_at = now() where project_id = ${projectId} and kind = 'message'`.execute(
        app.db,
      );
    await dueNow();
    await app.work(sendMessages);
    expect(await mailsByAddress(projectId)).toEqual({});
    await sql`update message set send_at = '2026-01-01' where project_id = ${projectId}`.execute(app.db);
    await dueNow();
    await Promise.all([app.work(sendMessages), app.work(sendMessages)]);
    expect(await mailsByAddress(projectId)).toEqual({ "ann@example.org": 1 });
  });

  it.each([
    ["9999-12-31T23:59:59", 201],
    ["2038-01-19T03:14:08", 201],
    ["0001-01-01T00:00:00", 422],
    ["10000-01-01T00:00:00", 422],
    ["2126-05-12T10:00:00Z", 422],
    ["2126-05-12", 422],
  ])("at %s is answered %d", async (sendAt, status) => {
    const fair = await free();
    await fair.buy("ann@example.org");
    const started = await start(fair.projectId, { sendAt });
    expect(started.status, started.text).toBe(status);
    if (status === 201) expect(started.body.sendAt).toBe(sendAt);
    else expect(started.body.Error.Fields).toHaveProperty("sendAt");
  });

  it("is refused for a time that has passed, and can be stopped before", async () => {
    const fair = await free();
    await fair.buy("ann@example.org");
    expect((await start(fair.projectId, { sendAt: "2020-01-02T09:00:00" })).body.Error.Fields).toHaveProperty(
      "sendAt",
    );
    const { read, stop, params } = await send(fair.projectId, { sendAt: "2126-01-02T09:00:00" });
    expect((await stop()).body).toMatchObject({ state: "stopped" });
    await app.work(sendMessages);
    expect(await mailsByAddress(fair.projectId)).toEqual({});
    expect(await read()).toMatchObject({ state: "stopped", stoppedBy: expect.stringMatching(/./) });
    expect((await auditOf(params.messageId)).map(([action]) => action)).toEqual(["create", "update"]);
  });
});

// rules/messages 7
describe("a message that is stopped while it is sent", () => {
  it("sends nothing more: waiting mails are discarded, and those that come back are withdrawn", async () => {
    const fair = await free();
    const { projectId } = fair;
    for (const name of ["one", "two", "three"]) await fair.buy(`${name}@example.org`);
    await deliver(keepingMailer());
    const { read, stop } = await send(projectId);
    await sql`update durable_work work set state = 'running', lease = ${crypto.randomUUID()}, due_at = now() + interval '1 hour'
      from mail where mail.work_id = work.id and mail.message_id is not null and recipient = 'one@example.org'
      and mail.project_id = ${projectId} and work.project_id = ${projectId}`.execute(app.db);
    expect((await stop()).body).toMatchObject({ state: "stopped", mails: { discarded: 2, waiting: 1 } });
    await sql`update durable_work set due_at = now() where project_id = ${projectId} and state = 'running'`.execute(
      app.db,
    );
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(mailer.sent).toEqual([]);
    expect(await read()).toMatchObject({ mails: { discarded: 2, failed: 1 } });
    expect((await stop()).status).toBe(200);
  });
});

// rules/messages 11
describe("an event that has changed", () => {
  const former = {
    startDateTime: "2126-03-01T09:00:00",
    endDateTime: "2126-03-01T18:00:00",
    placeIds: [] as number[],
  };

  it("is told with the times before and after, in the recipient's language without a word of staff", async () => {
    const fair = await free();
    const { projectId } = fair;
    await setCulture(await fair.buy("de@example.org"), "de-DE");
    await deliver(keepingMailer());
    const times = { startDateTime: "2126-04-02T10:00:00", endDateTime: "2126-04-02T19:00:00" };
    await app.call(updateProject, { params: { projectId }, body: { name: "Fair", ...times } });
    expect((await start(projectId, { kind: "event-changed", texts: [] })).status).toBe(422);
    expect((await start(projectId, { kind: "event-changed", texts: [], former, isNews: true })).status).toBe(
      422,
    );
    await send(projectId, { kind: "event-changed", texts: [], former });
    const mailer = keepingMailer();
    await deliver(mailer);
    const mail = mailer.sent.findLast(({ to }) => to === "de@example.org");
    expect(mail?.subject).toBe("Fair hat sich geändert");
    expect(mail?.text).toMatch(/Bisher: .*1\. März 2126.*\n[\s\S]*Jetzt: .*2\. April 2126/);
  });

  it("that is cancelled is told also to tickets that are cancelled right after", async () => {
    const fair = await free();
    const ticket = await fair.buy("ann@example.org");
    await deliver(keepingMailer());
    await send(fair.projectId, { kind: "event-cancelled", texts: [] });
    await cancel(ticket);
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(mailer.sent.map(({ subject }) => subject)).toContain("Fair is cancelled");
  });
});

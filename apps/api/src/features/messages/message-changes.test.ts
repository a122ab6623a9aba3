import {
  countRecipients,
  getMessage,
  previewMessage,
  stopMessage,
  updateMessage,
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
  start,
  TEXT,
} from "../../../test/feature-setups/message-setup.ts";
import { codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { sendMessages } from "./send-messages.job.ts";

setUpCheckedApp();

const LATER = "2126-01-02T09:00:00";

/** A scheduled message to one ticket, whose holder has had the ticket's mail. */
async function schedule(body: object = {}) {
  const fair = await free();
  const { projectId } = fair;
  await fair.buy("ann@example.org");
  await deliver(keepingMailer());
  const started = await start(projectId, { sendAt: LATER, ...body });
  expect(started.status, started.text).toBe(201);
  const params = { projectId, messageId: started.body.messageId as string };
  return {
    fair,
    params,
    change: (changed: object, headers: Record<string, string> = {}) =>
      app.call(updateMessage, { params, body: changed }, undefined, headers),
    read: async () => (await app.call(getMessage, { params })).body,
    /** Its time comes. */
    begin: async () => {
      await sql`update message set send_at = date_trunc('day', now()::timestamp) - interval '2 days' where id = ${params.messageId}`.execute(
        app.db,
      );
      await sql`update durable_work set due_at = now() where id = ${params.messageId}`.execute(app.db);
      await app.work(sendMessages);
    },
  };
}

// rules/messages 16
describe("a scheduled message", () => {
  it("has its text, its time and its tickets changed, with an entry in the audit each", async () => {
    const { fair, params, change, read, begin } = await schedule();
    await fair.buy("bob@example.org");
    const text = { ...PER_TICKET, subject: "Doors of [event]" };
    const changed = await change({ texts: [text], sendAt: "2126-01-03T10:00:00", isNews: true });
    expect(changed.body, changed.text).toMatchObject({
      state: "scheduled",
      subject: "Doors of [event]",
      sendAt: "2126-01-03T10:00:00",
      isNews: true,
      isPerTicket: true,
      total: 1,
      version: 2,
    });
    const again = await change({ filter: { projectId: fair.projectId } });
    expect(again.body, again.text).toMatchObject({ total: 2, version: 3, subject: "Doors of [event]" });
    expect((await change({ filter: { projectId: fair.projectId } })).body.version).toBe(3);
    expect(await auditOf(params.messageId)).toMatchObject([
      ["create", "Programme of [event]", { tickets: 1 }],
      ["update", "Doors of [event]", { sendAt: "2126-01-03T10:00:00", isNews: true }],
      ["update", "Doors of [event]", { tickets: 2 }],
    ]);
    await begin();
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(
      mailer.sent
        .filter(({ subject }) => subject === "Doors of Fair")
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["ann@example.org", "bob@example.org"]);
    expect(await read()).toMatchObject({ state: "sent" });
  });

  it("is sent at once where its time is taken away, and cancelled before it begins", async () => {
    const { fair, change } = await schedule();
    expect((await change({ sendAt: null })).body).toMatchObject({ state: "sending", sendAt: null });
    await app.work(sendMessages);
    expect(await mailsByAddress(fair.projectId)).toEqual({ "ann@example.org": 1 });
    expect(codeOf(await change({ texts: [TEXT] }))).toEqual([409, "message-started"]);

    const other = await schedule();
    expect((await app.call(stopMessage, { params: other.params })).body.state).toBe("stopped");
    expect(codeOf(await other.change({ isNews: true }))).toEqual([409, "message-started"]);
    await other.begin();
    expect(await mailsByAddress(other.fair.projectId)).toEqual({});
  });

  it("is not changed on the basis of an older version, nor to something that cannot be sent", async () => {
    const { fair, change, read } = await schedule();
    expect((await change({ isNews: true }, { "if-match": '"1"' })).status).toBe(200);
    const stale = await change({ isNews: false }, { "if-match": '"1"' });
    expect(codeOf(stale)).toEqual([412, "stale-version"]);
    expect(stale.body.Error.Current).toMatchObject({ isNews: true, version: 2 });
    for (const [wrong, field] of [
      [{ texts: [] }, "texts"],
      [{ texts: [{ ...TEXT, body: "Hello [nmae]" }] }, "texts.0.body"],
      [{ sendAt: "2020-01-02T09:00:00" }, "sendAt"],
    ] as const) {
      const refused = await change(wrong);
      expect(refused.status, refused.text).toBe(422);
      expect(refused.body.Error.Fields).toHaveProperty([field]);
    }
    expect(codeOf(await change({ ticketIds: [987_654] }))).toEqual([404, "not-found"]);
    const nobody = { projectId: fair.projectId, search: "nobody at all" };
    expect(codeOf(await change({ filter: nobody }))).toEqual([409, "no-tickets-chosen"]);
    expect(await read()).toMatchObject({ total: 1, version: 2, sendAt: LATER });
  });

  it("counts the tickets that it has, and its preview tells of the same change of the event", async () => {
    const former = { startDateTime: "2126-03-01T09:00:00", endDateTime: "2126-03-01T18:00:00", placeIds: [] };
    const { params, change, read } = await schedule({ kind: "event-changed", texts: [], former });
    const { projectId, messageId } = params;
    const { texts } = await read();
    const body = { kind: "event-changed", texts, messageId };
    const counted = await app.call(countRecipients, { params: { projectId }, body });
    expect(counted.body, counted.text).toMatchObject({ total: 1, mails: 1 });
    const seen = await app.call(previewMessage, {
      params: { projectId },
      body: { ...body, cultureCode: "en-GB" },
    });
    expect(seen.body.text, seen.text).toContain("1 March 2126");
    expect((await change({ isNews: true })).body.Error.Fields).toHaveProperty("isNews");
    expect((await change({ texts: [{ ...TEXT, subject: "Other times" }] })).body.subject).toBe("Other times");
  });
});

describe("a change at the moment when a message begins", () => {
  async function changeWhileItBegins() {
    const { params, change } = await schedule();
    let changing: ReturnType<typeof change> | undefined;
    let isAnswered = false;
    await app.db.transaction().execute(async (trx) => {
      // As a server takes the work.
      await sql`update durable_work set state = 'running', attempts = 1, lease = ${crypto.randomUUID()}
        where project_id = ${params.projectId} and id = ${params.messageId}`.execute(trx);
      changing = change({ texts: [PER_TICKET] });
      void changing.then(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await countLockWaits(app.db)) > 0).toBe(true);
    });
    const answer = await changing;
    await sql`update durable_work set state = 'cancelled', lease = null, ended_at = now()
      where project_id = ${params.projectId} and id = ${params.messageId}`.execute(app.db);
    return answer;
  }

  it("is refused", async () => {
    const refused = await changeWhileItBegins();
    expect(refused && codeOf(refused)).toEqual([409, "message-started"]);
  });

  it("negative control: without the lock of its work the message that has started is changed", async () => {
    const putBack = switchOff({
      sql: "update durable_work set due_at = now() + make_interval(secs => $1)\n    where project_id = $2 and id = $3 and state = 'waiting' and attempts = 0 returning id",
      becomes: "select $1::int, $2::bigint, $3::uuid",
    });
    try {
      expect((await changeWhileItBegins())?.status).toBe(200);
    } finally {
      putBack();
    }
  });
});

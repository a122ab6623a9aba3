import { updateMailSender } from "@foyer/contract/mail-texts.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { deliver, keepingMailer, PUBLIC_URL } from "../../../test/feature-setups/message-setup.ts";
import { cancel, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { silentLog } from "../../platform/log.ts";
import { mailNotices } from "./event-notices.job.ts";
import { queueNotices } from "./event-notices.store.ts";

setUpCheckedApp();

const notify = () => mailNotices({ db: app.db, log: silentLog }, new AbortController().signal);

type When = { beginsIn?: string; age?: string; settings?: object; tickets?: number };

/** An event that begins in so long, and lasts a day and an hour, with tickets so old whose mail was sent. */
async function eventThat({ beginsIn = "2 days", age = "30 days", settings = {}, tickets = 1 }: When) {
  const fair = await sell({ ticketPrice: 0 });
  const bought = [];
  for (let at = 0; at < tickets; at += 1) bought.push(await fair.buy(`visitor${at}@example.org`));
  await deliver(keepingMailer());
  const { projectId } = fair;
  // In so many days at ten, whatever the time is now; so many hours from now.
  const begins = beginsIn.endsWith("days")
    ? sql`date_trunc('day', (now() + ${beginsIn}::interval) at time zone 'Europe/Berlin') + interval '10 hours'`
    : sql`(now() + ${beginsIn}::interval) at time zone 'Europe/Berlin'`;
  await sql`update project set time_zone = 'Europe/Berlin',
    start_date_time = ${begins}, end_date_time = ${begins} + interval '25 hours'
    where id = ${projectId}`.execute(app.db);
  await sql`update ticket set created_at = now() - ${age}::interval where project_id = ${projectId}`.execute(
    app.db,
  );
  await app.call(updateMailSender, { params: { projectId }, body: { imprint: "Fair GmbH", ...settings } });
  return { projectId, tickets: bought };
}

const countOf = async (projectId: number, kind: string) =>
  (await sql`select from mail where project_id = ${projectId} and kind = ${kind}`.execute(app.db)).rows
    .length;
const REMINDER = { eventReminderDays: 3 };
const THANKS = { mailsThanks: true };

// rules/messages 13
describe("a reminder of the event", () => {
  it("goes once on any number of servers, with the ticket and an entry for each day", async () => {
    const { projectId, tickets } = await eventThat({ settings: REMINDER, tickets: 3 });
    await Promise.all([notify(), notify(), notify()]);
    await notify();
    expect(await countOf(projectId, "event-reminder")).toBe(3);
    const mailer = keepingMailer();
    await deliver(mailer);
    const mail = mailer.sent.find(({ to }) => to === "visitor0@example.org");
    expect(mail).toMatchObject({ subject: "Fair is coming soon" });
    expect(mail?.unsubscribeUrl).toBeUndefined();
    const file = mail?.attachments.find(({ filename }) => filename === "event.ics");
    const lines = file?.content.toString() ?? "";
    expect(lines.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(lines).toContain(`UID:${tickets[0]?.identifier}@${new URL(PUBLIC_URL).host}`);
    expect(mail?.attachments.map(({ filename }) => filename)).toContain(`ticket-${tickets[0]?.ticketId}.pdf`);
  });

  it("is looked for once: no statement begins before the last one's tickets", async () => {
    const { projectId, tickets } = await eventThat({ settings: REMINDER, tickets: 3 });
    const ids = tickets.map(({ ticketId }) => ticketId);
    const due = { projectId, kind: "event-reminder", since: new Date() } as const;
    const queue = (after: number) =>
      app.db.transaction().execute((trx) => queueNotices(trx, due, { after, maximum: 2 }));
    expect(await queue(0)).toBe(ids[1]);
    expect(await queue(ids[1] ?? 0)).toBeNull();
    expect(await countOf(projectId, "event-reminder")).toBe(3);
    // Tickets that have their mail are passed over.
    expect(await queue(0)).toBeNull();
  });

  it("would go twice without the row that each has", async () => {
    const { projectId } = await eventThat({ settings: REMINDER });
    const insert = `insert into "event_notice" ("project_id", "ticket_id", "kind") values ($1, $2, $3)`;
    const putBack = switchOff({
      sql: `${insert} on conflict do nothing returning "ticket_id"`,
      becomes: `select $2::bigint as "ticket_id" where $1::bigint > 0 and $3::text is not null`,
    });
    try {
      await notify();
      await notify();
    } finally {
      putBack();
    }
    expect(await countOf(projectId, "event-reminder")).toBe(2);
  });

  it.each([
    ["is off by default", { settings: {} }],
    ["is not due yet", { beginsIn: "4 days", settings: REMINDER }],
    ["would come after the event has started", { beginsIn: "-1 hours", settings: REMINDER }],
    ["is for nobody who registered after it was due", { age: "1 hours", settings: REMINDER }],
  ])("%s", async (_, when) => {
    const { projectId } = await eventThat(when);
    await notify();
    expect(await countOf(projectId, "event-reminder")).toBe(0);
  });

  it("of one event goes although another's fails", async () => {
    const failing = await eventThat({ settings: REMINDER });
    const { projectId } = await eventThat({ settings: REMINDER });
    expect(failing.projectId).toBeLessThan(projectId);
    const putBack = switchOff({
      sql: "trim(ticket.email) as recipient, ticket.culture_code\n    from ticket",
      becomes: `(1 / (ticket.project_id - ${failing.projectId}))::text as recipient, ticket.culture_code\n    from ticket`,
    });
    await notify();
    putBack();
    expect(await countOf(failing.projectId, "event-reminder")).toBe(0);
    expect(await countOf(projectId, "event-reminder")).toBe(1);
    // The other one's are made at the next run.
    await notify();
    await deliver(keepingMailer());
    expect(await countOf(failing.projectId, "event-reminder")).toBe(1);
  });

  it("is not sent once the ticket is cancelled", async () => {
    const { projectId, tickets } = await eventThat({ settings: REMINDER });
    await notify();
    const [ticket] = tickets;
    if (ticket) await cancel(ticket);
    const mailer = keepingMailer();
    await deliver(mailer);
    expect(mailer.sent.some(({ subject }) => subject.includes("coming soon"))).toBe(false);
    expect(await countOf(projectId, "event-reminder")).toBe(1);
  });
});

// rules/messages 14
describe("thanks after the event", () => {
  const over = { beginsIn: "-4 days", settings: THANKS };

  it("go once to holders, with a link that ends news, and without the ticket", async () => {
    const { projectId } = await eventThat(over);
    await Promise.all([notify(), notify()]);
    expect(await countOf(projectId, "event-thanks")).toBe(1);
    const mailer = keepingMailer();
    await deliver(mailer);
    const mail = mailer.sent.find(({ subject }) => subject === "Thank you: Fair");
    expect(mail?.unsubscribeUrl).toContain(`/unsubscribe/${projectId}/`);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([]);
  });

  it("go to those who came, where the gates have counted", async () => {
    const { projectId, tickets } = await eventThat({ ...over, tickets: 2 });
    const [came] = tickets;
    await sql`insert into visitor_ticket (project_id, ticket_id, registration_id, is_issued)
      select project_id, id, registration_id, true from ticket
      where project_id = ${projectId} and id = ${came?.ticketId}`.execute(app.db);
    await notify();
    const { rows } =
      await sql`select recipient from mail where project_id = ${projectId} and kind = 'event-thanks'`.execute(
        app.db,
      );
    expect(rows).toEqual([{ recipient: "visitor0@example.org" }]);
    await sql`delete from visitor_ticket where project_id = ${projectId}`.execute(app.db);
  });

  it.each([
    ["are off by default", { beginsIn: "-4 days" }],
    ["wait for the day after the event", { beginsIn: "-26 hours", settings: THANKS }],
    ["do not come weeks later", { beginsIn: "-30 days", settings: THANKS }],
  ])("%s", async (_, when) => {
    const { projectId } = await eventThat({ ...when, age: "90 days" });
    await notify();
    expect(await countOf(projectId, "event-thanks")).toBe(0);
  });
});

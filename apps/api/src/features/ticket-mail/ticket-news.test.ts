import { updateMailSender } from "@foyer/contract/mail-texts.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { cancelPublicTicket } from "@foyer/contract/public-ticket.ts";
import { releaseHolds } from "@foyer/contract/suspicious-holds.ts";
import { startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { correctTicket } from "@foyer/contract/ticket-corrections.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Key, letPass, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { mailComposers } from "../../mail-composers.ts";
import { remindHolders } from "../mail/payment-reminders.job.ts";
import { ticketActions } from "../ticket-actions/ticket-actions.job.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

setUpCheckedApp();

const relay = () => deliverMails(app.db, { mailer: null, composers: mailComposers({ publicUrl: "" }) });
const remind = () => remindHolders(app, new AbortController().signal);
const cancelFor = (params: Key, reason?: string) =>
  app.call(cancelTicket, { params, body: reason === undefined ? {} : { reason } });
const settings = (projectId: number, body: object) =>
  app.call(updateMailSender, { params: { projectId }, body });

/** The mails of a project, the oldest first, as they would be sent now. */
async function mailsOf(projectId: number) {
  const { Items } = (await app.call(listMails, { query: { projectId, sizePerPage: 50 } })).body;
  const mails = Items.toReversed().map(
    async ({ id }: { id: number }) => (await app.call(getMail, { params: { projectId, mailId: id } })).body,
  );
  return Promise.all(mails);
}
const kindsOf = async (projectId: number) => (await mailsOf(projectId)).map(({ kind }) => kind);
const lanesOf = async (projectId: number, kind: string) => {
  const { rows } = await sql<{ lane: string }>`select work.kind as lane from mail
    join durable_work work on work.project_id = mail.project_id and work.id = work_id
    where mail.project_id = ${projectId} and mail.kind = ${kind} order by mail.id`.execute(app.db);
  return rows.map(({ lane }) => lane);
};
/** Lets a hold end in so many days; it began so many days ago. */
const holdOf = ({ projectId, ticketId }: Key, { endsIn, age }: { endsIn: number; age: number }) =>
  sql`update ticket set expire_payment_at = now() + make_interval(days => ${endsIn}) - interval '1 hour',
    created_at = now() - make_interval(days => ${age})
    where project_id = ${projectId} and id = ${ticketId}`.execute(app.db);

// rules/mail 22
describe("a ticket that ends", () => {
  it("tells its holder that it was cancelled, with the reason of staff, once", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const ticket = await fair.buy("ann@example.org");
    await relay();
    await cancelFor(ticket, "The hall is closed.\n<b>Sorry</b>");
    await Promise.all([relay(), relay()]);
    const [first, mail, ...more] = await mailsOf(fair.projectId);
    expect([first.kind, more]).toEqual(["ticket", []]);
    expect(mail).toMatchObject({
      kind: "ticket-cancelled",
      recipient: "ann@example.org",
      subject: "Your ticket for Fair is cancelled",
      attachments: [],
    });
    expect(mail.text).toContain("Reason: The hall is closed.\n<b>Sorry</b>");
    expect(mail.text).not.toContain(ticket.barcode);
    expect(await lanesOf(fair.projectId, "ticket-cancelled")).toEqual(["mail"]);
  });

  it("tells its holder that they cancelled it themselves", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const { ticketId, identifier } = await fair.buy("ann@example.org");
    await relay();
    await sql`update registration set cancel_until = '2126-01-01' where project_id = ${fair.projectId}`.execute(
      app.db,
    );
    const own = await app.call(cancelPublicTicket, { params: { identifier }, body: { refund: 0 } }, null);
    expect(own.status, own.text).toBeLessThan(300);
    await relay();
    const [, mail, ...more] = await mailsOf(fair.projectId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "ticket-cancelled", recipient: "ann@example.org" });
    expect(mail.text).toContain(`Your ticket ${ticketId} for Fair has been cancelled.`);
  });

  it("has no reason where staff give none, and a project decides whether it is mailed", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const [one, other] = [await fair.buy(), await fair.buy()];
    await relay();
    await cancelFor(one);
    await relay();
    const [, , mail] = await mailsOf(fair.projectId);
    expect(mail.text).not.toContain("Reason");
    await settings(fair.projectId, { mailsCancelled: false });
    await cancelFor(other, "No");
    await relay();
    expect(await kindsOf(fair.projectId)).toEqual(["ticket", "ticket", "ticket-cancelled"]);
    const { rows } = await sql`select from outbox where project_id = ${fair.projectId}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("tells nobody who never had a mail of it, and nobody whose hold was released as abuse", async () => {
    const fair = await sell();
    const [silent, abused] = [await fair.buy("ann@example.org"), await fair.buy("bob@example.org")];
    await sql`delete from outbox where project_id = ${fair.projectId}
      and payload ->> 'ticketId' = ${String(silent.ticketId)}`.execute(app.db);
    await relay();
    await cancelFor(silent);
    const { rows } = await sql<{ key: string }>`select hold_recipient as key from ticket
      where project_id = ${fair.projectId} and id = ${abused.ticketId}`.execute(app.db);
    const body = { registrationId: fair.registrationId, by: "recipient" as const, key: rows[0]?.key ?? "" };
    const released = await app.call(releaseHolds, { params: { projectId: fair.projectId }, body });
    expect(released.body.released).toBe(1);
    await relay();
    expect(await kindsOf(fair.projectId)).toEqual(["ticket"]);
  });

  it("goes last when many are cancelled at once, or expire", async () => {
    const fair = await sell();
    const [one, due] = [await fair.buy(), await fair.buy()];
    await relay();
    const params = { projectId: fair.projectId };
    const body = { actionId: crypto.randomUUID(), kind: "cancel", ticketIds: [one.ticketId] };
    expect((await app.call(startTicketAction, { params, body })).status).toBe(201);
    await app.work(ticketActions);
    await letPass(due);
    await Promise.all([expireTickets(app.db), expireTickets(app.db)]);
    await relay();
    expect(await lanesOf(fair.projectId, "ticket-cancelled")).toEqual(["mail-bulk"]);
    expect(await lanesOf(fair.projectId, "ticket-expired")).toEqual(["mail-bulk"]);
    const mail = (await mailsOf(fair.projectId)).find(({ kind }) => kind === "ticket-expired");
    expect(mail?.subject).toBe("Your unpaid ticket for Fair has expired");
  });

  it("is not told of once that is no longer true: an expired ticket that was paid after all", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await relay();
    await letPass(ticket);
    await expireTickets(app.db);
    await relay();
    expect((await pay(ticket)).status).toBe(200);
    const mail = (await mailsOf(fair.projectId)).find(({ kind }) => kind === "ticket-expired");
    expect(mail).toMatchObject({ subject: "", text: "" });
  });
});

// rules/mail 23
describe("a payment reminder", () => {
  const due = { endsIn: 2, age: 5 };

  it("goes to holders whose hold ends soon, once on any number of servers", async () => {
    const fair = await sell();
    const tickets = [];
    for (let count = 0; count < 5; count += 1) tickets.push(await fair.buy());
    await relay();
    for (const ticket of tickets) await holdOf(ticket, due);
    await Promise.all([remind(), remind(), remind(), remind()]);
    await remind();
    const mails = (await mailsOf(fair.projectId)).filter(({ kind }) => kind === "payment-reminder");
    expect(mails).toHaveLength(5);
    expect(mails[0]).toMatchObject({ subject: "Please pay for your ticket for Fair", attachments: [] });
    expect(mails[0]?.text).toMatch(/We keep its place until .+\d/);
    expect(mails[0]?.text).toContain("/ticket/");
  });

  it("would go twice without the row that each has", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await relay();
    await holdOf(ticket, due);
    const putBack = switchOff({
      sql: `insert into "payment_reminder" ("project_id", "ticket_id") values ($1, $2) on conflict do nothing returning "ticket_id"`,
      becomes: `select $2::bigint as "ticket_id" where $1::bigint > 0`,
    });
    try {
      await remind();
      await remind();
    } finally {
      putBack();
    }
    expect(await kindsOf(fair.projectId)).toEqual(["ticket", "payment-reminder", "payment-reminder"]);
  });

  it.each([
    ["later", { endsIn: 4, age: 5 }, {}],
    ["new", { endsIn: 2, age: 0 }, {}],
    ["of a project that reminds of nothing", due, { reminderDays: 0 }],
  ])("goes to no ticket that is %s", async (_, hold, body) => {
    const fair = await sell();
    const ticket = await fair.buy();
    await relay();
    await settings(fair.projectId, { imprint: "Fair GmbH", ...body });
    await holdOf(ticket, hold);
    await remind();
    expect(await kindsOf(fair.projectId)).toEqual(["ticket"]);
  });

  it("is not sent once the ticket is paid", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await relay();
    await holdOf(ticket, due);
    await remind();
    await pay(ticket);
    const mail = (await mailsOf(fair.projectId)).find(({ kind }) => kind === "payment-reminder");
    expect(mail).toMatchObject({ text: "" });
  });
});

// rules/mail 24
describe("a correction", () => {
  const correct = (params: Key, body: object) => app.call(correctTicket, { params, body });

  it("is mailed to the corrected address when staff ask for it, with the ticket", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const ticket = await fair.buy("ann@example.org");
    await relay();
    await correct(ticket, { fields: { email: "anna@example.org" } });
    expect(await kindsOf(fair.projectId)).toEqual(["ticket"]);
    const told = await correct(ticket, { fields: { email: "anne@example.org" }, tellsHolder: true });
    expect(told.status, told.text).toBe(200);
    const [, mail] = await mailsOf(fair.projectId);
    expect(mail).toMatchObject({
      kind: "ticket-corrected",
      recipient: "anne@example.org",
      subject: "Your ticket for Fair has been corrected",
      attachments: [`ticket-${ticket.ticketId}.pdf`],
    });
  });

  it("leaves what waits for the former address unsent: the ticket is for nobody else", async () => {
    const fair = await sell();
    const ticket = await fair.buy("ann@example.org");
    await relay();
    await holdOf(ticket, { endsIn: 2, age: 5 });
    await remind();
    await correct(ticket, { fields: { email: "anna@example.org" }, tellsHolder: true });
    await correct(ticket, { fields: { email: "bob@example.org" } });
    const waiting = (await mailsOf(fair.projectId)).slice(1);
    expect(waiting).toMatchObject([
      { kind: "payment-reminder", recipient: "ann@example.org", subject: "", text: "", attachments: [] },
      { kind: "ticket-corrected", recipient: "anna@example.org", subject: "", text: "", attachments: [] },
    ]);
  });

  it("that changes nothing mails nothing", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const ticket = await fair.buy("ann@example.org");
    await relay();
    await correct(ticket, { fields: { email: "ann@example.org" }, tellsHolder: true });
    expect(await kindsOf(fair.projectId)).toEqual(["ticket"]);
  });
});

import { requestTickets } from "@foyer/contract/attend.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { askForEmails, makeEmailEvent } from "../../../test/events/email-event.ts";
import { addRegistration, makeEvent } from "../../../test/events/event.ts";
import { deliverMails } from "../../../test/receivers/deliver-mails.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import { mailComposers } from "../../mail-composers.ts";
import {
  TICKET_REQUESTS,
  TICKET_REQUESTS_OF_ADDRESS,
} from "../public-registration/visitor-rate-limits.service.ts";

// rules/attend 21
const EMAIL = "ann@example.org";

setUpApp();
afterEach(async () => {
  for (const table of ["mail", "durable_work", "outbox", "rate_limit_count"]) {
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  }
});

const relay = () => deliverMails(app.db, { mailer: null, composers: mailComposers({ publicUrl: "" }) });
const ask = (code: string, email: string, body: object = {}) =>
  app.callFrom("192.0.2.1", requestTickets, { params: { code }, body: { email, ...body } });
/** The mails with all tickets of an address, as they would be sent. */
async function requested() {
  await relay();
  const { Items } = (await app.call(listMails, { query: {} })).body;
  const asked = Items.filter(({ kind }: { kind: string }) => kind === "tickets");
  return Promise.all(
    asked.map(async ({ id, projectId }: { id: number; projectId: number }) => {
      return (await app.call(getMail, { params: { projectId, mailId: id } })).body;
    }),
  );
}
const outboxRows = async () => {
  const { rows } = await sql<{
    payload: object;
  }>`select payload from outbox where kind = 'tickets-requested'`.execute(app.db);
  return rows.length;
};

it("mails all live tickets of an address in the event, in one mail to that address", async () => {
  const free = await makeEvent(app);
  const priced = await addRegistration(app, free.projectId, { ticketPrice: 20 });
  const elsewhere = await makeEvent(app);
  const buy = async (event: typeof free, email: string) => {
    const { register } = await askForEmails(app, event);
    return (await register(email)).body.ticket;
  };
  const [issued, cancelled] = [await buy(free, EMAIL), await buy(free, EMAIL)];
  const held = await buy(priced, EMAIL.toUpperCase());
  const others = [await buy(free, "bob@example.org"), await buy(elsewhere, EMAIL)];
  await app.call(cancelTicket, { params: { ...free, ticketId: cancelled.ticketId }, body: {} });
  await relay();

  expect((await ask(free.code, ` ${EMAIL} `, { cultureCode: "de-DE" })).status).toBe(204);
  const [mail, ...rest] = await requested();
  expect(rest).toEqual([]);
  expect(mail).toMatchObject({ recipient: EMAIL, subject: "Ihre Tickets für Fair", state: "waiting" });
  expect(mail.attachments).toEqual([`ticket-${issued.ticketId}.pdf`]);
  expect(mail.text).toContain(`/r/${free.code}/ticket/${issued.identifier}`);
  expect(mail.text).toContain(`/r/${priced.code}/ticket/${held.identifier}`);
  expect(mail.text).toContain("Noch nicht bezahlt");
  for (const { identifier } of [cancelled, ...others]) expect(mail.text).not.toContain(identifier);
});

it("answers the same, and does the same while it answers, without tickets", async () => {
  const event = await makeEmailEvent(app);
  await event.register(EMAIL);
  await relay();
  const [known, unknown] = [await ask(event.code, EMAIL), await ask(event.code, "nobody@example.org")];
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  expect(await outboxRows()).toBe(2);
  expect(await requested()).toHaveLength(1);
  expect(await outboxRows()).toBe(0);
});

it("has a rate limit for each address and each network, with and without tickets", async () => {
  const event = await makeEvent(app);
  for (let turn = 0; turn < TICKET_REQUESTS_OF_ADDRESS.maximum; turn += 1) {
    expect((await ask(event.code, EMAIL)).status).toBe(204);
  }
  expect((await ask(event.code, EMAIL.toUpperCase())).status).toBe(429);
  const keys = await sql<{ key: string }>`select key from rate_limit_count`.execute(app.db);
  expect(JSON.stringify(keys.rows)).not.toContain(EMAIL);
  for (let turn = 0; turn < TICKET_REQUESTS.maximum; turn += 1) await ask(event.code, `v${turn}@example.org`);
  expect((await ask(event.code, "last@example.org")).status).toBe(429);
  expect(await outboxRows()).toBeLessThanOrEqual(TICKET_REQUESTS.maximum);
  expect((await ask("NOTHING", "other@example.org")).status).toBe(404);
});

it("refuses what is no address", async () => {
  const event = await makeEvent(app);
  for (const email of ["", "nobody", "a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org"]) {
    expect((await ask(event.code, email)).status).toBe(422);
  }
  expect(await outboxRows()).toBe(0);
});

import { requestTickets, requestVerificationCode } from "@foyer/contract/attend.ts";
import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import { eraseTicket } from "@foyer/contract/erasures.ts";
import { letIn } from "@foyer/contract/gate-help.ts";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { updateProject } from "@foyer/contract/projects.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { tagTicket } from "@foyer/contract/ticket-tags.ts";
import { createOwnView } from "@foyer/contract/ticket-views.ts";
import { resendTicket } from "@foyer/contract/tickets.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { includeOnly } from "../../../../packages/scenario-document/test/edits.ts";
import { markBounced } from "../../src/features/mail/bounces/bounce.store.ts";
import { indexChanges } from "../../src/features/tickets/index-tickets.store.ts";
import { mailComposers } from "../../src/mail-composers.ts";
import type { Database } from "../../src/platform/db/schema.ts";
import { type Mailer, MailRefused } from "../../src/platform/mail/mailer.ts";
import { createSmtpMailer } from "../../src/platform/mail/smtp-mailer.ts";
import { issueBatches, uploadBatch } from "../events/bulk-file.ts";
import {
  addRegistration,
  askForEmailOnly,
  editScenario,
  emailResult,
  submitAnswers,
} from "../events/event.ts";
import { deliverMails } from "../receivers/deliver-mails.ts";
import { MAIL_FROM, type MailServer, startMailServer } from "../receivers/mail-server.ts";
import { app } from "../server/set-up-app.ts";
import { lock, signIn } from "./attendee-setup.ts";
import { correct, makeNamedEvent, ticketOf } from "./correction-setup.ts";
import { offer } from "./ticket-offer-setup.ts";
import { send } from "./visitor-setup.ts";

type Place = { projectId: number; registrationId: number };
export type Key = { projectId: number; ticketId: number };

let server: MailServer;
let mailer: Mailer;

/** Starts a mail server beside the server of the test file. */
export function setUpMailServer(): void {
  beforeAll(async () => {
    server = await startMailServer();
    mailer = createSmtpMailer({ url: server.url, from: MAIL_FROM });
  });
  afterAll(async () => {
    await mailer?.close();
    await server?.stop();
  });
}

export const mailServer = (): MailServer => server;
export const deliver = (to: Mailer = mailer) =>
  deliverMails(app.db, {
    mailer: to,
    composers: mailComposers({ publicUrl: "https://tickets.example.com" }),
  });

/** A mail server that names the recipient in its refusal, as many do. */
const REFUSING: Mailer = {
  connections: 1,
  send: ({ to }) =>
    Promise.reject(new MailRefused(`451 <${to}>: try again later`, { isFinal: false, end: "answered" })),
  close: () => Promise.resolve(),
};

export const erase = (params: Key, body: unknown = { confirm: String(params.ticketId) }, token?: string) =>
  app.call(eraseTicket, { params, body }, token);

/** A person's words, all of which contain `word`. */
const personOf = (word: string) => ({
  email: `${word}@example.org`,
  formerEmail: `former-${word}@example.org`,
  fields: { firstName: `${word}first`, lastName: `${word}last` },
  unasked: {
    company: `${word} Company`,
    position: `${word} position`,
    country: `${word}land`,
    city: `${word} city`,
    mobilePhone: `+49 30 ${word}`,
    surName: `${word} middle`,
  },
});

/** Somebody types an address where codes are scanned, and staff let a ticket in with a note. */
async function typeAtGate({ projectId, ticketId }: Key, code: string): Promise<void> {
  const { body: gate } = await app.call(createGate, { params: { projectId }, body: { name: "North" } });
  const params = { projectId, gateId: gate.id };
  const body = { deviceId: crypto.randomUUID(), scans: [{ sequence: 1, code }] };
  expect((await app.call(scanAtGate, { params, body })).body.scans[0].reason).toBe("unknown-code");
  const byHand = { reason: "forgotten-code", note: `Has shown ${code}` };
  const entry = { deviceId: crypto.randomUUID(), sequence: 1, ticketId, byHand };
  expect((await app.call(letIn, { params, body: entry })).status).toBe(200);
}

/** Leaves a person's words in every place that visitors and staff reach; returns the tickets. */
export async function plantPerson(word: string): Promise<{ projectId: number; tickets: Key[] }> {
  const person = personOf(word);
  const fair = await makeNamedEvent({ ticketCount: 10 });
  const { projectId } = fair;
  const ticket = await fair.register(person.formerEmail);
  await correct(ticket, { fields: { ...person.fields, ...person.unasked } });
  await correct(ticket, { fields: { email: person.email } });
  await leaveStaffWords(ticket, word, person.email);
  await leaveMails(ticket, fair.code, person.email);
  const { barcode } = await app.db
    .selectFrom("ticket")
    .select("barcode")
    .where("project_id", "=", projectId)
    .where("id", "=", ticket.ticketId)
    .executeTakeFirstOrThrow();
  await send(projectId, `${barcode};2126-05-12 10:00:00;in;${word} at the gate\n${barcode}\n`);
  await typeAtGate(ticket, person.email);
  await noteConflict(ticket, barcode, `${word} has a copied badge`);
  const attended = await lock(await addRegistration(app, projectId), app);
  await signIn(attended, person.email, app);
  const held = await sellHeld(projectId, person.email);
  const message = await addRegistration(app, projectId, { ticketCount: 5 });
  const outcome = { outcome: "textMessage", outcomeMessage: "Thank you" };
  await app.call(updateRegistration, { params: message, body: outcome });
  const asked = await askForEmailOnly(app, message);
  await submitAnswers(app, message.code, [emailResult(asked, person.email)], `key-${word}`);
  const guest = await registerByFile(projectId, word);
  await leaveOffers(ticket, word);
  await app.db
    .insertInto("erasure_request")
    .values({ project_id: projectId, address: person.email, reason: `${word} wants it` })
    .execute();
  await leavePlaceInLine(message, `waiting-${word}@example.org`, person.email);
  await leaveGroup(guest, person.email);
  await leavePhone(ticket, word);
  await indexChanges(app.db, projectId, 1_000);
  return { projectId, tickets: [ticket, held, guest] };
}

/** Leaves a note of staff on a conflict of the ticket at a gate. */
async function noteConflict({ projectId, ticketId }: Key, code: string, note: string): Promise<void> {
  const deviceId = crypto.randomUUID();
  await sql`
    insert into gate_scan (project_id, device_id, sequence, gate_id, area_key, code, code_key, direction, scanned_at,
      ticket_id, verdict, staff_name)
    select project_id, ${deviceId}, 1, id, '', ${code}, ${code}, 'in', now(), ${ticketId}, 'admitted', 'Ann'
    from gate where project_id = ${projectId} limit 1`.execute(app.db);
  await app.db
    .insertInto("gate_conflict")
    .values({ project_id: projectId, device_id: deviceId, sequence: 1, reason: "cancelled", note })
    .execute();
}

/** Leaves the words that staff type about a ticket: a tag, a reason, a view. */
async function leaveStaffWords(ticket: Key, word: string, email: string): Promise<void> {
  const { projectId, ticketId } = ticket;
  await app.call(tagTicket, { params: ticket, body: { add: [`${word} tag`] } });
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const project = { name: "Fair", ...times, asksReprintReason: true };
  await app.call(updateProject, { params: { projectId }, body: project });
  const print = { ticketIds: [ticketId], reason: `${word} lost it` };
  for (const _ of ["first", "again"])
    await app.call(recordBadgePrints, { params: { projectId }, body: print });
  const view = { name: "Asked for by mail", parameters: { search: email } };
  await app.call(createOwnView, { params: { projectId }, body: view });
}

/** Leaves an offer of the ticket to a friend, and the mails about it. */
async function leaveOffers({ projectId, ticketId }: Key, word: string): Promise<void> {
  const { Identifier: identifier, registrationId } = await ticketOf({ projectId, ticketId });
  const params = { projectId, registrationId };
  await app.call(updateRegistration, { params, body: { passOnUntil: "2126-05-01T10:00:00" } });
  expect((await offer({ identifier }, `friend-${word}@example.org`)).status).toBe(204);
}

/** Leaves a place in the line of a registration under an address: one that was left, and one whose offer expired. */
async function leavePlaceInLine(
  { projectId, registrationId }: Place,
  name: string,
  email: string,
): Promise<void> {
  for (const state of ["left", "expired"])
    await sql`
      insert into waiting_entry (project_id, registration_id, identifier, rank, email, mailbox, name, culture_code, state,
        offer_until, ended_at)
      values (${projectId}, ${registrationId}, gen_random_uuid(), 1, ${email}, ${email}, ${name}, 'en-GB', ${state},
        now(), now())`.execute(app.db);
}

/** Leaves an order of a group by an address, with the ticket of somebody else. */
async function leaveGroup({ projectId, ticketId }: Key, email: string): Promise<void> {
  await sql`
    with ordered as (
      insert into ticket_group (project_id, registration_id, identifier, contact_name, contact_email, mailbox, culture_code,
        idempotency_key, digest)
      select project_id, registration_id, gen_random_uuid(), ${email}, ${email}, ${email}, 'en-GB', ${email}, '' from ticket
      where project_id = ${projectId} and id = ${ticketId}
      returning id
    )
    update ticket set group_id = ordered.id from ordered
    where project_id = ${projectId} and ticket.id = ${ticketId}`.execute(app.db);
}

/** Leaves a phone with the ticket's pass. */
async function leavePhone({ projectId, ticketId }: Key, word: string): Promise<void> {
  await sql`
    with added as (
      insert into wallet_pass (project_id, serial, wallet, ticket_id, identifier, changed_at)
      select project_id, gen_random_uuid(), 'apple', id, identifier, now() from ticket
      where project_id = ${projectId} and id = ${ticketId}
      returning project_id, serial
    )
    insert into wallet_device (project_id, serial, device, push_token)
    select project_id, serial, ${`${word}'s phone`}, ${`${word} token`} from added`.execute(app.db);
}

/** Leaves mails that were sent, bounced, refused with a reason, and asked for. */
async function leaveMails({ projectId, ticketId }: Key, code: string, email: string): Promise<void> {
  await deliver();
  await app.call(requestTickets, { params: { code }, body: { email } }, null);
  await deliver();
  const mails = await app.db
    .selectFrom("mail")
    .select("id")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .execute();
  for (const { id } of mails)
    await app.db
      .transaction()
      .execute((trx) => markBounced(trx, { projectId, id }, `550 <${email}> is unknown`));
  await app.call(resendTicket, { params: { projectId, ticketId }, body: {} });
  await deliver(REFUSING);
  await app.call(requestTickets, { params: { code }, body: { email } }, null);
}

/** A held ticket, whose address is confirmed. */
async function sellHeld(projectId: number, email: string): Promise<Key> {
  const event = await addRegistration(app, projectId, { ticketPrice: 20 });
  await app.call(updateRegistration, { params: event, body: { uniqueEmail: true } });
  const asked = await askForEmailOnly(app, event);
  const { status, body, text } = await submitAnswers(
    ...([app, event.code, [emailResult(asked, email)], `sale-${email.split("@")[0]}`] as const),
  );
  expect(status, text).toBe(201);
  await app.call(requestVerificationCode, { params: { code: event.code }, body: { email } }, null);
  return { projectId, ticketId: body.ticket.ticketId };
}

/** A ticket of a registration file; another row of it was refused, and others are of other people. */
async function registerByFile(projectId: number, word: string): Promise<Key> {
  const event = await addRegistration(app, projectId, { ticketCount: 5 });
  await editScenario(app, event, (opened) => includeOnly(opened, ["Email", "City"]));
  const rows = [`"${word}\ntown",guest-${word}@example.org`, "Bonn,other@example.org"];
  await uploadBatch(app, event, `city,email\n${rows.join("\n")}\n`, { name: "guests.csv" });
  await issueBatches(app);
  const { id } = await app.db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("email", "=", `guest-${word}@example.org`)
    .executeTakeFirstOrThrow();
  return { projectId, ticketId: id };
}

/** The columns of the whole database in which a word stands, in any case; files are read as their bytes. */
export async function findWord(db: Kysely<Database>, word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ table: string; columns: { name: string; type: string }[] }>`
    select relname as table,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)) order by attname) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by relname order by relname`.execute(db);
  const found: string[] = [];
  for (const { table, columns } of tables) {
    const hits = columns.map(({ name, type }) => {
      const value = type === "bytea" ? sql`encode(${sql.ref(name)}, 'escape')` : sql`${sql.ref(name)}::text`;
      return sql`count(*) filter (where strpos(lower(${value}), ${word}) > 0)::integer`;
    });
    const { rows } = await sql<{ counts: number[] }>`
      select array[${sql.join(hits)}] as counts from ${sql.table(table)}`.execute(db);
    found.push(...columns.filter((_, place) => rows[0]?.counts[place]).map(({ name }) => `${table}.${name}`));
  }
  return found;
}

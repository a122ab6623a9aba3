import { cancelPublicTicket } from "@foyer/contract/public-ticket.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql, type Transaction } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { correctOwn, LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { cancel, pay } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, makePassable, withdraw } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import type { Database } from "../../platform/db/schema.ts";

setUpApp();

type Key = { projectId: number; ticketId: number };
type Fair = Awaited<ReturnType<typeof makePassable>>;
/** Locks a ticket by a statement that no control switches off. */
const occupy = (trx: Transaction<Database>, { projectId, ticketId }: Key) =>
  sql`SELECT FROM ticket WHERE project_id = ${projectId} AND id = ${ticketId} FOR UPDATE`.execute(trx);

type Calls = (
  ticket: Key & { identifier: string },
  token: string,
  fair: Fair,
) => Promise<{ status: number }>[];

/** Makes calls that all have read an offer as open, because something else has the ticket; then lets them go. */
async function atOnce(calls: Calls, options: Parameters<typeof makePassable>[0] = {}) {
  const fair = await makePassable(options);
  const ticket = await fair.buy("holder@example.org");
  const token = await fair.offerTo(ticket, "max@example.org");
  let sent: Promise<{ status: number }>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await occupy(trx, ticket);
    sent = calls(ticket, token, fair);
    await expect.poll(() => countLockWaits(app.db)).toBe(sent.length);
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  return { statuses, ticket: await ticketOf(ticket) };
}

const twice: Calls = (_ticket, token, fair) => [1, 2].map(() => accept(token, fair.mine("max@example.org")));

// rules/tickets 69
it("of two who accept at once one does", async () => {
  const { statuses, ticket } = await atOnce(twice);
  expect(statuses.sort()).toEqual([201, 410]);
  expect(ticket.formerBarcodes).toHaveLength(1);
  await expectInvariants(app.db);
});

it("control: without the look at the offer after the lock both do, with a code each", async () => {
  const putBack = switchOff({ sql: ' and "outcome" is null' });
  try {
    const { statuses, ticket } = await atOnce(twice);
    expect(statuses).not.toEqual([201, 410]);
    expect([statuses.filter((status) => status === 201).length, ticket.formerBarcodes.length]).not.toEqual([
      1, 1,
    ]);
  } finally {
    putBack();
  }
});

it("an acceptance and a withdrawal: one of them, and the ticket is whose it says", async () => {
  const { statuses, ticket } = await atOnce((held, token, fair) => [
    accept(token, fair.mine("max@example.org")),
    withdraw(held),
  ]);
  const [accepted, withdrawn] = statuses;
  expect([
    [201, 410],
    [410, 204],
  ]).toContainEqual([accepted, withdrawn]);
  expect(ticket.FirstName).toBe(accepted === 201 ? "Max" : "Ana");
});

it("an acceptance and a cancellation: the ticket ends, and nobody loses a code", async () => {
  const fair = await makePassable();
  const ticket = await fair.buy("holder@example.org");
  const token = await fair.offerTo(ticket, "max@example.org");
  const [accepted, cancelled] = await Promise.all([
    accept(token, fair.mine("max@example.org")),
    cancel(ticket),
  ]);
  expect(cancelled.status).toBe(200);
  expect([201, 410]).toContain(accepted.status);
  const after = await ticketOf(ticket);
  expect(after).toMatchObject({ status: "cancelled", FirstName: accepted.status === 201 ? "Max" : "Ana" });
  await expectInvariants(app.db);
});

it("an acceptance and a payment: both, and the new code is issued", async () => {
  const fair = await makePassable({ ticketPrice: 20 });
  const ticket = await fair.buy("holder@example.org");
  const token = await fair.offerTo(ticket, "max@example.org");
  const [accepted, paid] = await Promise.all([accept(token, fair.mine("max@example.org")), pay(ticket)]);
  expect([accepted.status, paid.status]).toEqual([201, 200]);
  const after = await ticketOf(ticket);
  expect(after).toMatchObject({ status: "issued", Purchased: true, FirstName: "Max" });
  expect(after.formerBarcodes).toHaveLength(1);
  await expectInvariants(app.db);
});

type Asked = (ticket: Key & { identifier: string }, fair: Fair) => ReturnType<typeof accept>;

// rules/tickets 68
it.each<[string, Asked]>([
  [
    "cancelled",
    ({ identifier }) => app.call(cancelPublicTicket, { params: { identifier }, body: { refund: 0 } }, null),
  ],
  [
    "corrected",
    (ticket, fair) => correctOwn(ticket, fair.answers({ last: "Late", email: "holder@example.org" })),
  ],
])("a ticket that is passed on first is not %s by its former holder", async (_what, ask) => {
  const fair = await makePassable();
  const body = { cancelUntil: LATER, correctUntil: LATER };
  await app.call(updateRegistration, { params: fair, body });
  const ticket = await fair.buy("holder@example.org");
  const token = await fair.offerTo(ticket, "max@example.org");
  const answers: ReturnType<Asked>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await occupy(trx, ticket);
    for (const send of [() => accept(token, fair.mine("max@example.org")), () => ask(ticket, fair)]) {
      answers.push(send());
      await expect.poll(() => countLockWaits(app.db)).toBe(answers.length);
    }
  });
  const [accepted, asked] = await Promise.all(answers);
  expect(accepted?.status).toBe(201);
  expect(asked).toMatchObject({ status: 410, body: { Error: { Code: "ticket-passed-on" } } });
  expect(await ticketOf(ticket)).toMatchObject({ status: "issued", FirstName: "Max", LastName: "Muster" });
  await expectInvariants(app.db);
});

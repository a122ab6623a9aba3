import { issueInvoice } from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { issueOwnInvoice } from "@foyer/contract/own-invoices.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database. rules/invoices 3, 7
const TICKETS = 24;
setUpServerPair();

async function issueAt(url: string, key: { projectId: number; ticketId: number }): Promise<number> {
  const path = issueInvoice.path
    .replace(":projectId", String(key.projectId))
    .replace(":ticketId", String(key.ticketId));
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify({ name: "Acme", address: "Ring 5", country: "AT" }),
  });
  await answer.text();
  return answer.status === 503 ? issueAt(url, key) : answer.status;
}

/** Every paid ticket is invoiced by both servers at once. */
async function rush() {
  const event = await makeEmailEvent(app, { ticketPrice: 20, ticketCount: TICKETS, codes: TICKETS });
  const params = { projectId: event.projectId };
  await app.call(updateInvoicing, { params, body: SELLER });
  const keys: { projectId: number; ticketId: number }[] = [];
  for (let at = 0; at < TICKETS; at += 1) {
    const { ticketId } = (await event.register(`v${at}@example.org`)).body.ticket;
    await app.call(payTicket, { params: { ...params, ticketId }, body: { paymentId: `P-${at}` } });
    keys.push({ ...params, ticketId });
  }
  const statuses = await Promise.all(keys.flatMap((key) => servers.map(({ url }) => issueAt(url, key))));
  const { rows } = await sql<{ place: number }>`select place::integer from invoice order by place`.execute(
    app.db,
  );
  return { statuses: statuses.toSorted(), places: rows.map(({ place }) => place) };
}

it("two servers give each ticket one invoice, and the numbers have no gap and none twice", async () => {
  const { statuses, places } = await rush();
  expect(places).toEqual(Array.from({ length: TICKETS }, (_, at) => at + 1));
  expect(statuses).toEqual([...Array(TICKETS).fill(201), ...Array(TICKETS).fill(409)]);
  await expectInvariants(app.db);
});

// rules/invoices 14
describe("the holder in two tabs, at two servers", () => {
  async function issueTwice() {
    const event = await makeEmailEvent(app, { ticketPrice: 20, ticketCount: TICKETS, codes: TICKETS });
    const params = { projectId: event.projectId };
    await app.call(updateInvoicing, { params, body: { ...SELLER, vatNumber: "DE700000001" } });
    const identifiers: string[] = [];
    for (let at = 0; at < TICKETS; at += 1) {
      const { ticketId, identifier } = (await event.register(`o${at}@example.org`)).body.ticket;
      await app.call(payTicket, { params: { ...params, ticketId }, body: { paymentId: `P-${at}` } });
      identifiers.push(identifier);
    }
    const asked = identifiers.flatMap((identifier) => servers.map(({ url }) => askAt(url, identifier)));
    const statuses = await Promise.all(asked);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from invoice
      where project_id = ${event.projectId}`.execute(app.db);
    return { statuses: statuses.toSorted(), invoices: rows[0]?.count };
  }

  async function askAt(url: string, identifier: string): Promise<number> {
    const answer = await fetch(`${url}${issueOwnInvoice.path.replace(":identifier", identifier)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Acme", address: "Ring 5", country: "AT" }),
    });
    await answer.text();
    return answer.status === 503 ? askAt(url, identifier) : answer.status;
  }

  it("gets one invoice", async () => {
    const { statuses, invoices } = await issueTwice();
    expect(statuses).toEqual([...Array(TICKETS).fill(204), ...Array(TICKETS).fill(409)]);
    expect(invoices).toBe(TICKETS);
  });

  it("negative control: without the unique index gets two", async () => {
    await sql`drop index invoice_live_ticket`.execute(app.db);
    expect((await issueTwice()).invoices).toBeGreaterThan(TICKETS);
  });
});

describe("two invoices of a series at once, the second while the first one has its number", () => {
  async function issueOverlapping(switchOffLock = async () => {}) {
    const event = await makeEmailEvent(app, { ticketPrice: 20, ticketCount: 3, codes: 3 });
    const { projectId } = event;
    await app.call(updateInvoicing, { params: { projectId }, body: SELLER });
    const issue = async (email: string) => {
      const { ticketId } = (await event.register(email)).body.ticket;
      const params = { projectId, ticketId };
      await app.call(payTicket, { params, body: { paymentId: `P-${ticketId}` } });
      const body = { name: "Acme", address: "Ring 5", country: "AT" };
      return () => app.call(issueInvoice, { params, body });
    };
    const [one, other] = [await issue("a@example.org"), await issue("b@example.org")];
    const numbers: string[] = [(await (await issue("c@example.org"))()).body.number];
    await switchOffLock();
    const held = holdStatement('insert into "invoice" ');
    const issuing = [one()];
    await held.reached;
    issuing.push(other());
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    held.letGo();
    numbers.push(...(await Promise.all(issuing)).map(({ body }) => body.number));
    return numbers;
  }

  it("have two numbers", async () => {
    expect(await issueOverlapping()).toEqual(["F-0001", "F-0002", "F-0003"]);
  });

  it("negative control: without the lock of the series have one", async () => {
    // An insert that meets a row which somebody is changing waits for it, too.
    const insert =
      "insert into invoice_series (seller, prefix) values (p_seller, p_prefix) on conflict do nothing;";
    const numbers = await issueOverlapping(async () => {
      await sql`drop index invoice_place`.execute(app.db);
      await switchOffInFunction(app.db, "next_invoice_number", { sql: " for update" }, { sql: insert });
    });
    expect(numbers).toEqual(["F-0001", "F-0002", "F-0002"]);
  });
});

import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import {
  cancelInvoice,
  downloadInvoice,
  issueInvoice,
  listTicketInvoices,
} from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readTexts } from "../../../../../packages/print/test/read-pdf.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { openGroups } from "../../../test/feature-setups/group-order-setup.ts";
import { paymentsOfTicket, refund, setUpPayments } from "../../../test/feature-setups/payment-setup.ts";
import { codeOf, type Key, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";
import { correctInvoices } from "./correct-invoices.job.ts";

// rules/invoices 16, 17
setUpPayments();

const ACME = { name: "Acme GmbH", address: "Ring 5\n1010 Wien", country: "AT" };
let sellers = 0;
async function open() {
  const fair = await sell({ ticketCount: 20, codes: 20 });
  sellers += 1;
  const vatNumber = `DE${String(400_000_000 + sellers)}`;
  await app.call(updateInvoicing, { params: fair, body: { ...SELLER, vatNumber } });
  const buyPaid = async (email?: string) => {
    const ticket = await fair.buy(email);
    await pay(ticket);
    return ticket;
  };
  return { ...fair, buyPaid };
}
const issue = (params: Key) => app.call(issueInvoice, { params, body: ACME });
const listOf = async (params: Key) => (await app.call(listTicketInvoices, { params })).body;
const correct = () => correctInvoices(app, new AbortController().signal);
async function giveBack(ticket: Key, amount: number, more: object = {}) {
  const [attempt] = await paymentsOfTicket(ticket);
  const answer = await refund(ticket, attempt.id, { amount, ...more });
  expect(answer.status, answer.text).toBeLessThan(300);
}
/** Kind, number, sums and reference of the documents of a ticket, oldest first. */
const said = async (ticket: Key) =>
  (await listOf(ticket)).invoices.map(
    ({ kind, number, net, vat, gross, cancels }: Record<string, string | number>) =>
      [kind, number, net, vat, gross, cancels] as const,
  );

describe("a refund", () => {
  it("in part is followed by a correction that refers to the invoice, in full by a cancellation", async () => {
    const ticket = await (await open()).buyPaid("ann@example.org");
    await issue(ticket);
    await giveBack(ticket, 5);
    expect(await listOf(ticket)).toMatchObject({ refundedSince: 5, refusal: "invoice-exists" });
    await correct();
    await correct();
    await giveBack(ticket, 0.01);
    await correct();
    expect((await listOf(ticket)).refundedSince).toBe(0);
    await giveBack(ticket, 14.98);
    await correct();
    const documents = await said(ticket);
    expect(documents).toEqual([
      ["invoice", "F-0001", 16.8, 3.19, 19.99, null],
      ["correction", "F-0002", -4.2, -0.8, -5, "F-0001"],
      ["correction", "F-0003", -0.01, 0, -0.01, "F-0001"],
      ["cancellation", "F-0004", -12.59, -2.39, -14.98, "F-0001"],
    ]);
    // Nobody has paid anything by now.
    expect(codeOf(await issue(ticket))).toEqual([409, "invoice-not-paid"]);
    await expectInvariants(app.db);
    const { rows } = await sql<{ staff_name: string; after: object }>`select staff_name, after from audit
      where entity = 'invoice' and project_id = ${ticket.projectId} order by id`.execute(app.db);
    expect(rows.slice(1)).toEqual([
      { staff_name: "Foyer", after: { correction: "F-0001", gross: -5 } },
      { staff_name: "Foyer", after: { correction: "F-0001", gross: -0.01 } },
      { staff_name: "Foyer", after: { cancellation: "F-0001", gross: -14.98 } },
    ]);
  });

  it("is said by the file and by a mail to the payer", async () => {
    const ticket = await (await open()).buyPaid("ann@example.org");
    await issue(ticket);
    await giveBack(ticket, 5);
    await correct();
    const { projectId } = ticket;
    const [, correction] = (await listOf(ticket)).invoices;
    const url = downloadInvoice.path
      .replace(":projectId", String(projectId))
      .replace(":invoiceId", String(correction.id));
    const file = await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin}` } });
    const text = (await readTexts(file.rawPayload)).join(" ").replace(/\s+/g, " ");
    for (const part of ["Correction of invoice F-0002", "corrects invoice F-0001", "-€5.00", "-€0.80"])
      expect(text).toContain(part);
    expect(text).not.toContain("This amount is paid.");
    await relayOutbox(app, new AbortController().signal);
    const { Items } = (await app.call(listMails, { query: { projectId, kind: "invoice" } })).body;
    expect(Items).toHaveLength(1);
    const mail = (await app.call(getMail, { params: { projectId, mailId: Items[0].id } })).body;
    expect(mail).toMatchObject({
      recipient: "ann@example.org",
      subject: expect.stringContaining("Correction of invoice F-0002"),
      attachments: ["correction-F-0002.pdf"],
    });
  });

  it("before the invoice is left out of it, and of the next one after a cancellation", async () => {
    const ticket = await (await open()).buyPaid();
    await giveBack(ticket, 5);
    const { body } = await issue(ticket);
    expect(body).toMatchObject({ gross: 14.99, vat: 2.39 });
    await correct();
    await giveBack(ticket, 4.99);
    await correct();
    const cancelled = await app.call(cancelInvoice, {
      params: { projectId: ticket.projectId, invoiceId: body.id },
    });
    // What is left of it.
    expect(cancelled.body).toMatchObject({ kind: "cancellation", gross: -10, vat: -1.6 });
    expect((await issue(ticket)).body).toMatchObject({ gross: 10, vat: 1.6 });
    await correct();
    expect(await said(ticket)).toHaveLength(4);
  });

  it("of a ticket of a group is of its line", async () => {
    const groups = await openGroups(app, { ticketPrice: 19.99, codes: 10 });
    await app.call(updateInvoicing, { params: groups, body: { ...SELLER, vatNumber: "DE900000021" } });
    const order = await groups.order([groups.answered("anna"), groups.answered("ben")]);
    const key = await groups.groupIdOf(order.body.identifier);
    await app.call(payTicketGroup, { params: key, body: { paymentId: "P-1" } });
    const [first, second] = (await groups.tickets()).map(({ TicketId }: { TicketId: number }) => ({
      projectId: key.projectId,
      ticketId: TicketId,
    }));
    await issue(first);
    await giveBack(second, 19.99, { cancelsTicket: true });
    await correct();
    expect(await said(first)).toEqual([
      ["invoice", "F-0001", 33.6, 6.38, 39.98, null],
      ["correction", "F-0002", -16.8, -3.19, -19.99, "F-0001"],
    ]);
    const { rows } = await sql<{ lines: { ticketId: number }[] }>`select document -> 'lines' as lines
      from invoice where kind = 'correction' and project_id = ${key.projectId}`.execute(app.db);
    expect(rows[0]?.lines).toMatchObject([{ ticketId: second.ticketId, gross: -1999 }]);
  });
});

describe("two servers that correct at once", () => {
  const TICKETS = 6;
  async function race() {
    const fair = await open();
    for (let at = 0; at < TICKETS; at += 1) {
      const ticket = await fair.buyPaid(`r${at}@example.org`);
      await issue(ticket);
      await giveBack(ticket, 5);
    }
    await Promise.all([correct(), correct(), correct()]);
    const { rows } = await sql<{ count: number; places: number }>`
      select count(*) filter (where kind = 'correction')::integer as count, max(place)::integer as places
      from invoice where project_id = ${fair.projectId}`.execute(app.db);
    return rows[0];
  }

  it("write one correction of each refund, with numbers without gaps", async () => {
    expect(await race()).toEqual({ count: TICKETS, places: 2 * TICKETS });
    await expectInvariants(app.db);
  });

  /** The first one stops before it writes its correction, until the other one waits for something. */
  async function overlap() {
    const ticket = await (await open()).buyPaid();
    await issue(ticket);
    await giveBack(ticket, 5);
    const held = holdStatement('insert into "invoice" ');
    const correcting = [correct()];
    await held.reached;
    correcting.push(correct());
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    held.letGo();
    await Promise.all(correcting);
    return (await said(ticket)).map(([kind]: readonly unknown[]) => kind);
  }

  it("write it once, the second while the first is about to", async () => {
    expect(await overlap()).toEqual(["invoice", "correction"]);
  });

  it("negative control: without the lock of the invoice both write it", async () => {
    const restore = switchOff({ sql: '"is_cancelled" = $4 for update', becomes: '"is_cancelled" = $4' });
    expect(await overlap().finally(restore)).toEqual(["invoice", "correction", "correction"]);
  });
});

import {
  cancelInvoice,
  downloadInvoice,
  issueInvoice,
  listTicketInvoices,
} from "@foyer/contract/invoices.ts";
import { updateInvoicing } from "@foyer/contract/invoicing.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readTexts } from "../../../../../packages/print/test/read-pdf.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { SELLER } from "../../../test/every-endpoint/change-samples.ts";
import { sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import {
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  setFee,
  setUpPayments,
} from "../../../test/feature-setups/payment-setup.ts";
import { type Key, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { correctInvoices } from "./correct-invoices.job.ts";

// rules/invoices 23
setUpPayments();

const FEE = { fixed: 0.25, percent: 1.9 };
const ACME = { name: "Acme GmbH", address: "Ring 5\n1010 Wien", country: "AT" };
type Payer = { identifier: string; isGroup?: boolean };

let sellers = 0;
async function addSeller(projectId: number) {
  sellers += 1;
  const vatNumber = `DE${String(600_000_000 + sellers)}`;
  await app.call(updateInvoicing, { params: { projectId }, body: { ...SELLER, vatNumber } });
}

/** A ticket for 50.00 that was paid with a fee of 1.20. */
async function buyWithFee(fee: Parameters<typeof setFee>[1] = FEE) {
  const fair = await sell({ ticketPrice: 50, codes: 10 });
  await addSeller(fair.projectId);
  await setFee(fair.projectId, fee);
  const ticket = await fair.buy();
  await payByCard(ticket, fair.projectId);
  return ticket;
}

async function payByCard(payer: Payer, projectId: number): Promise<void> {
  await dropWebhooks(1);
  await payOnPage(payer);
  await checkPaying(payer);
  await beMoney(projectId, true);
}

/** The simulator takes tests alone, of which there are no invoices. */
const beMoney = (projectId: number, isLive: boolean) =>
  sql`update payment_attempt set is_live = ${isLive} where project_id = ${projectId}`.execute(app.db);

async function giveBack(ticket: Key, amount: number, more: { cancelsTicket?: boolean } = {}) {
  const [attempt] = await paymentsOfTicket(ticket);
  await beMoney(ticket.projectId, false);
  await dropWebhooks(1);
  const answer = await refund(ticket, attempt.id, { amount, ...more });
  expect(answer.status, answer.text).toBe(200);
  await beMoney(ticket.projectId, true);
}

const issue = (params: Key, more: object = {}) =>
  app.call(issueInvoice, { params, body: { ...ACME, ...more } });
const correct = () => correctInvoices(app, new AbortController().signal);
const listOf = async (params: Key) => (await app.call(listTicketInvoices, { params })).body;

/** Kind, net, VAT and gross of the documents of a ticket, oldest first, and their lines of tickets and of the fee. */
async function said(ticket: Key) {
  const { rows } = await sql<{ lines: { ticketId: number | null; gross: number }[] }>`
    select document -> 'lines' as lines from invoice where project_id = ${ticket.projectId} order by id`.execute(
    app.db,
  );
  const { invoices } = await listOf(ticket);
  return invoices.map(({ kind, net, vat, gross }: Record<string, string | number>, at: number) => [
    ...[kind, net, vat, gross],
    rows[at]?.lines.map((line) => [line.ticketId === null ? "fee" : "ticket", line.gross]),
  ]);
}

describe("the card fee on an invoice", () => {
  it("is a line of its own with the VAT of the ticket, in the file, too", async () => {
    const ticket = await buyWithFee();
    expect((await listOf(ticket)).lines).toMatchObject([
      { ticketId: ticket.ticketId, vatPercent: 19, gross: 50 },
      { ticketId: null, fullName: "", vatPercent: 19, gross: 1.2 },
    ]);
    const { body } = await issue(ticket);
    expect(await said(ticket)).toEqual([
      [
        ...["invoice", 43.03, 8.17, 51.2],
        [
          ["ticket", 5_000],
          ["fee", 120],
        ],
      ],
    ]);
    const url = downloadInvoice.path
      .replace(":projectId", String(ticket.projectId))
      .replace(":invoiceId", String(body.id));
    const file = await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin}` } });
    const text = (await readTexts(file.rawPayload)).join(" ").replace(/\s+/g, " ");
    for (const part of ["Card fee 19 % €1.20", "€43.03", "€8.17", "€51.20"]) expect(text).toContain(part);
    await expectInvariants(app.db);
  });

  it("is not there where the ticket was paid otherwise, or no fee was asked for", async () => {
    const ticket = await buyWithFee({ fixed: 0, percent: 0 });
    expect((await issue(ticket)).body).toMatchObject({ gross: 50 });
    expect((await listOf(ticket)).lines).toHaveLength(1);
  });

  it("has the rate 0 under reverse charge", async () => {
    const ticket = await buyWithFee();
    await issue(ticket, { vatNumber: "ATU12345678", isReverseCharge: true });
    expect(await said(ticket)).toMatchObject([
      [
        "invoice",
        51.2,
        0,
        51.2,
        [
          ["ticket", 5_000],
          ["fee", 120],
        ],
      ],
    ]);
  });
});

describe("corrections of an invoice with a card fee", () => {
  it("follow what comes back: the price before the fee, until nothing is left", async () => {
    const ticket = await buyWithFee();
    await issue(ticket);
    for (const amount of [30, 20.5, 0.7]) {
      await giveBack(ticket, amount);
      await correct();
    }
    expect(await said(ticket)).toMatchObject([
      ["invoice", 43.03, 8.17, 51.2, expect.any(Array)],
      ["correction", -25.21, -4.79, -30, [["ticket", -3_000]]],
      [
        ...["correction", -17.23, -3.27, -20.5],
        [
          ["ticket", -2_000],
          ["fee", -50],
        ],
      ],
      ["cancellation", -0.59, -0.11, -0.7, [["fee", -70]]],
    ]);
    await expectInvariants(app.db);
  });

  it("leave the fee that is kept", async () => {
    const ticket = await buyWithFee({ ...FEE, isRefunded: false });
    const [{ fullRefund }] = await paymentsOfTicket(ticket);
    await issue(ticket);
    await giveBack(ticket, fullRefund, { cancelsTicket: true });
    await correct();
    expect(await said(ticket)).toMatchObject([
      ["invoice", 43.03, 8.17, 51.2, expect.any(Array)],
      ["correction", -42.02, -7.98, -50, [["ticket", -5_000]]],
    ]);
    const { invoices } = await listOf(ticket);
    const cancelled = await app.call(cancelInvoice, {
      params: { projectId: ticket.projectId, invoiceId: invoices[0].id },
    });
    expect(cancelled.body).toMatchObject({ net: -1.01, vat: -0.19, gross: -1.2 });
  });

  it("of a group take each price off its line, and the fee with the last one", async () => {
    const fair = await sellGroups();
    await addSeller(fair.projectId);
    await setFee(fair.projectId, FEE);
    const group = await fair.buyGroup("ann", "ben");
    const [one, other] = group.tickets;
    if (!one || !other) throw new Error("The group has two tickets");
    await payByCard(group, fair.projectId);
    await issue(one);
    await giveBack(one, 20, { cancelsTicket: true });
    await correct();
    await giveBack(other, 21.01, { cancelsTicket: true });
    await correct();
    const documents = await said(one);
    expect(documents).toMatchObject([
      ["invoice", 34.46, 6.55, 41.01, expect.any(Array)],
      ["correction", -16.8, -3.2, -20, [["ticket", -2_000]]],
      [
        ...["cancellation", -17.66, -3.35, -21.01],
        [
          ["ticket", -2_000],
          ["fee", -101],
        ],
      ],
    ]);
  });

  it("before the invoice are left out of it, also what was given back for a ticket beyond its price", async () => {
    const fair = await sellGroups();
    await addSeller(fair.projectId);
    await setFee(fair.projectId, FEE);
    const group = await fair.buyGroup("ann", "ben");
    const [one, other] = group.tickets;
    if (!one || !other) throw new Error("The group has two tickets");
    await payByCard(group, fair.projectId);
    await giveBack(one, 21.01, { cancelsTicket: true });
    // 41.01 less 21.01: the rest of the other price, and the fee.
    expect((await issue(other)).body).toMatchObject({ gross: 20 });
    await giveBack(other, 20);
    await correct();
    const documents = await said(other);
    expect(documents.map(([, , , gross]: unknown[]) => gross)).toEqual([20, -20]);
    expect(documents.at(-1)).toMatchObject([
      ...["cancellation", -16.81, -3.19, -20],
      [
        ["ticket", -1_899],
        ["fee", -101],
      ],
    ]);
    await expectInvariants(app.db);
  });
});

import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { listLatePayments, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { type ListedPayment, listPayments } from "@foyer/contract/payment-list.ts";
import { expect, it } from "vitest";
import { prepareDatabase } from "../../../test/database/prepare-database.ts";
import { runInSequence } from "../../../test/database/undo-migrations.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import {
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  setUpPayments,
} from "../../../test/feature-setups/payment-setup.ts";
import { cancel, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";

// An installation whose payments were noted before attempts existed is updated. rules/payments 2
setUpPayments();

/** The rows that were not written then. */
const ROWS = `
  delete from payment_refund using payment_attempt attempt where attempt.project_id = payment_refund.project_id
    and attempt.id = payment_refund.attempt_id and attempt.provider = 'hand';
  delete from payment_attempt where provider = 'hand';`;
/** Takes away what this migration and later ones have added. */
const OLDER = `
  drop table payment_fee, lead_scan, lead, lead_device, lead_settings, exhibitor, gate_conflict, gate_scan, gate_scan_pending, gate_count, gate_passage, gate_area_count, gate_code, gate_device, gate_log, gate_ticket_change, signing_key, signed_code_settings, gate_quarter, gate_area_reset, gate_area, gate;
  alter table visitor_file drop column gate_id;
  alter table payment_attempt drop column fee_cents, drop column refunds_fee;
  alter table payment_refund drop column fee_cents;
  create index payment_attempt_list on payment_attempt (project_id, created_at, id);
  delete from schema_migration where name >= '0065';`;

/** Updates the installation, in which these rows were otherwise. */
async function update(rows: string) {
  await withClient(app.databaseUrl, (client) => runInSequence(client, rows + OLDER));
  await prepareDatabase(app.databaseUrl);
}

async function list(projectId: number) {
  const { body } = await app.call(listPayments, { params: { projectId }, query: { sizePerPage: 50 } });
  const items = (body.Items as ListedPayment[]).map(
    ({ id: _id, createdAt: _started, refunds, ...payment }) => ({
      ...payment,
      paidAt: payment.paidAt?.slice(0, 16),
      refunds: refunds.map(({ amount, state, ticketId, reason }) => ({ amount, state, ticketId, reason })),
    }),
  );
  return { totals: body.totals, items: items.toSorted(byReference) };
}
const byReference = (one: { reference: string | null }, other: { reference: string | null }) =>
  (one.reference ?? "").localeCompare(other.reference ?? "");

async function giveBack(paymentId: string) {
  const { body } = await app.call(listLatePayments, { query: { currentPage: 1, sizePerPage: 50 } });
  const due = body.Items.find((one: { paymentId: string }) => one.paymentId === paymentId);
  const params = { projectId: due.projectId, latePaymentId: due.id };
  const given = await app.call(returnLatePayment, { params, body: { reference: `BACK ${paymentId}` } });
  expect(given.status, given.text).toBe(200);
}

it("all money that was noted on tickets is a payment by hand, once, and is given back where it was", async () => {
  const fair = await sell({ ticketCount: 10, codes: 20 });
  const buy = () => fair.buy(`${crypto.randomUUID()}@example.org`);
  const [used, late, returned, card] = [await buy(), await buy(), await buy(), await buy()];
  await pay(used, "USED");
  await pay(late, "FIRST");
  // A second payment is due back.
  await pay(late, "SECOND");
  await cancel(returned);
  await pay(returned, "RETURNED");
  await giveBack("RETURNED");
  await dropWebhooks(2);
  await payOnPage(card);
  await checkPaying(card);
  const [attempt] = await paymentsOfTicket(card);
  await refund(card, attempt.id, { amount: 5 });
  const groups = await sellGroups();
  const group = await groups.buyGroup("ann", "ben");
  const params = { projectId: group.projectId, groupId: group.groupId };
  for (const paymentId of ["GROUP", "GROUP-AGAIN"])
    await app.call(payTicketGroup, { params, body: { paymentId, method: "cash" } });
  await giveBack("GROUP-AGAIN");

  const before = [await list(fair.projectId), await list(groups.projectId)];
  expect(before[0]?.items.map(({ reference, state }) => [reference, state])).toEqual(
    expect.arrayContaining([
      ["USED", "paid"],
      ["FIRST", "paid"],
      ["SECOND", "paid"],
      ["RETURNED", "refunded"],
    ]),
  );
  expect(before[0]?.items).toHaveLength(5);
  expect(before[1]?.items).toMatchObject([
    { reference: "GROUP", amount: 40, state: "paid", groupId: group.groupId },
    { reference: "GROUP-AGAIN", amount: 40, refunded: 40, state: "refunded" },
  ]);
  await update(ROWS);
  expect([await list(fair.projectId), await list(groups.projectId)]).toEqual(before);

  // What was noted then is the same payment when it is noted again.
  await pay(used, "USED");
  expect([await list(fair.projectId), await list(groups.projectId)]).toEqual(before);
});

it("a payment that staff had given back at its late payment alone is given back", async () => {
  const fair = await sell();
  const ticket = await fair.buy();
  await cancel(ticket);
  await pay(ticket, "GIVEN");
  await giveBack("GIVEN");
  const before = await list(fair.projectId);
  await update(`
    delete from payment_refund where project_id = ${fair.projectId};
    update payment_attempt set refunded_cents = 0, state = 'paid' where project_id = ${fair.projectId};`);
  expect(await list(fair.projectId)).toEqual(before);
  expect(before.items).toMatchObject([{ state: "refunded", refunded: 19.99 }]);
});

import { type AttentionLine, listAttention } from "@foyer/contract/home.ts";
import { exportMovements, listPayments } from "@foyer/contract/payment-list.ts";
import { keepChargedBackTicket } from "@foyer/contract/payments.ts";
import { previewTicketAction } from "@foyer/contract/ticket-actions.ts";
import { afterEach, describe, expect, it } from "vitest";
import { sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import {
  checkNow,
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import {
  auditOf,
  cancel,
  codeOf,
  type Key,
  pageOf,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { PROVIDER_NAMES } from "../../platform/payment-providers/port.ts";

// The payer's bank takes money back. rules/payments 32, 33
describe.each(PROVIDER_NAMES)("at %s", (provider) => {
  setUpPayments(provider);
  // Each test says itself when its payment is looked at.
  afterEach(() => simulator.order("fail-no-more", {}));

  async function sellPaid() {
    await dropWebhooks(50);
    const fair = await sell();
    const ticket = await fair.buy();
    const reference = await payOnPage(ticket);
    await checkPaying(ticket);
    const [{ id: attemptId }] = await paymentsOfTicket(ticket);
    return { fair, ticket, reference, attemptId: attemptId as number };
  }
  type Sold = Awaited<ReturnType<typeof sellPaid>>;

  async function chargeBack({ reference, ticket, attemptId }: Sold, amount = 1999) {
    await simulator.order("charge-back", { reference, amount });
    return (await checkNow(ticket, attemptId)).body;
  }
  async function win({ reference, ticket, attemptId }: Sold) {
    await simulator.order("reverse-chargebacks", { reference });
    return (await checkNow(ticket, attemptId)).body;
  }
  const keep = async ({ projectId, ticketId }: Key, token?: string) => {
    const [{ id: attemptId, chargebacks }] = await paymentsOfTicket({ projectId, ticketId });
    const params = { projectId, ticketId, attemptId, chargebackId: chargebacks[0].id };
    return app.call(keepChargedBackTicket, { params }, token);
  };
  const linesOf = async ({ projectId }: { projectId: number }, token?: string) =>
    ((await app.call(listAttention, {}, token)).body as AttentionLine[]).filter(
      ({ kind, project }) => kind === "charged-back" && project?.id === projectId,
    );

  it("it is noted with an audit row, less is left for refunds, and the ticket stays as it is", async () => {
    const sold = await sellPaid();
    const { ticket, attemptId, reference } = sold;
    expect(await chargeBack(sold, 500)).toMatchObject({
      state: "paid",
      paid: 19.99,
      refunded: 0,
      chargedBack: 5,
      refundable: 14.99,
      chargebacks: [{ amount: 5, state: "taken", reversedAt: null, keptAt: null }],
    });
    expect((await pageOf(ticket)).body.status).toBe("issued");
    const audit = await auditOf(ticket);
    expect(audit).toHaveLength(2);
    expect(audit.at(-1)).toMatchObject({
      staff_name: "Card payment",
      after: { chargedBack: reference, amount: 5, reference: expect.stringMatching(/./) },
    });
    expect(codeOf(await refund(ticket, attemptId, { amount: 15 }))).toEqual([409, "refund-too-large"]);
    expect((await refund(ticket, attemptId, { amount: 14.99 })).status).toBe(200);
  });

  it("one that is won is there again, and is looked at again without effect", async () => {
    const sold = await sellPaid();
    await chargeBack(sold);
    const won = { state: "reversed", reversedAt: expect.stringMatching(/Z$/) };
    expect(await win(sold)).toMatchObject({ chargedBack: 0, refundable: 19.99, chargebacks: [won] });
    const { ticket, attemptId, reference } = sold;
    const audit = await auditOf(ticket);
    expect(audit).toHaveLength(3);
    expect(audit.at(-1)?.after).toMatchObject({ chargebackReversed: reference, amount: 19.99 });
    expect((await checkNow(ticket, attemptId)).body.chargebacks).toMatchObject([won]);
    expect(await auditOf(ticket)).toHaveLength(3);
  });

  it("one that became known after it was won is noted with both ends", async () => {
    const sold = await sellPaid();
    await simulator.order("charge-back", { reference: sold.reference, amount: 500 });
    expect(await win(sold)).toMatchObject({
      chargedBack: 0,
      chargebacks: [{ state: "reversed", amount: 5 }],
    });
    expect(await auditOf(sold.ticket)).toHaveLength(3);
  });

  it("a payment that was given back may be charged back besides", async () => {
    const sold = await sellPaid();
    await simulator.order("refund-course", { [provider]: "succeeded" });
    await refund(sold.ticket, sold.attemptId, { amount: 19.99 });
    const charged = await chargeBack(sold);
    expect(charged).toMatchObject({ state: "refunded", refunded: 19.99, chargedBack: 19.99, refundable: 0 });
  });

  it("Home tells managers until they keep the ticket, which the audit has", async () => {
    const sold = await sellPaid();
    const { ticket } = sold;
    await chargeBack(sold);
    expect(await linesOf(ticket)).toMatchObject([{ count: 1, subject: { id: ticket.ticketId } }]);
    for (const [role, lines] of [
      ["operator", 0],
      ["manager", 1],
    ] as const) {
      await grantProject(app.db, role, ticket.projectId);
      expect(await linesOf(ticket, app[role]), role).toHaveLength(lines);
    }
    expect((await keep(ticket, app.operator)).status).toBe(403);
    const kept = await keep(ticket, app.manager);
    expect(kept.body.chargebacks).toMatchObject([
      { state: "taken", keptAt: expect.stringMatching(/Z$/), keptBy: expect.stringMatching(/./) },
    ]);
    expect(await linesOf(ticket)).toEqual([]);
    const audit = await auditOf(ticket);
    expect(audit.at(-1)?.after).toEqual({ keptDespiteChargeback: kept.body.chargebacks[0].reference });
    expect((await keep(ticket)).body).toEqual(kept.body);
    expect(await auditOf(ticket)).toHaveLength(audit.length);
  });

  it.each([
    ["the ticket is cancelled", ({ ticket }: Sold) => cancel(ticket)],
    ["it is won", win],
  ] as const)("Home tells of it until %s", async (_, end) => {
    const sold = await sellPaid();
    await chargeBack(sold);
    expect(await linesOf(sold.ticket)).toHaveLength(1);
    await end(sold);
    expect(await linesOf(sold.ticket)).toEqual([]);
  });

  it("of a group it is told of its first ticket, and its tickets are refunded with what is left", async () => {
    await dropWebhooks(50);
    const group = await (await sellGroups()).buyGroup("ann", "ben");
    const reference = await payOnPage(group);
    await checkPaying(group);
    const [{ id }] = await paymentsOfTicket(group.first);
    await simulator.order("charge-back", { reference, amount: 3000 });
    expect((await checkNow(group.first, id)).body).toMatchObject({ chargedBack: 30, refundable: 10 });
    expect(await linesOf(group)).toMatchObject([{ count: 1, subject: { id: group.first.ticketId } }]);
    const { projectId } = group;
    const body = { kind: "refund", ticketIds: [group.first.ticketId] };
    const preview = await app.call(previewTicketAction, { params: { projectId }, body });
    expect(preview.body.money.byProvider).toMatchObject([{ amount: 10 }]);
  });

  it("the list adds it up and finds it, the export has it and its reversal as movements", async () => {
    const sold = await sellPaid();
    const { projectId } = sold.ticket;
    await chargeBack(sold, 500);
    const list = async (query = {}) => (await app.call(listPayments, { params: { projectId }, query })).body;
    const linesOfFile = async () => {
      const url = `${exportMovements.path.replace(":projectId", String(projectId))}?format=csv&mode=test`;
      const headers = { authorization: `Bearer ${app.admin}` };
      const { body } = await app.app.inject({ url, headers });
      return body.trim().split("\r\n").slice(1);
    };
    expect((await list()).totals).toMatchObject([{ paid: 19.99, refunded: 0, chargedBack: 5, net: 14.99 }]);
    const [{ chargebacks }] = (await list({ chargeback: "taken" })).Items;
    const [{ reference }] = chargebacks;
    expect((await list({ chargeback: "reversed" })).TotalCount).toBe(0);
    expect((await list({ text: reference })).TotalCount).toBe(1);
    const taken = (await linesOfFile()).filter((line) => line.includes(`,${reference},`));
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatch(/,chargeback,.*,EUR,-5,-5,0$/);
    await win(sold);
    expect((await list()).totals).toMatchObject([{ chargedBack: 0, net: 19.99 }]);
    expect((await list({ chargeback: "reversed" })).TotalCount).toBe(1);
    const lines = await linesOfFile();
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/,reversal,.*,EUR,5,5,0$/);
  });
});

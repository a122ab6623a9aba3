import { updateSettings } from "@foyer/contract/application-setting.ts";
import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { matchBankTransfers } from "@foyer/contract/bank-transfers.ts";
import { listPayments } from "@foyer/contract/payment-list.ts";
import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import {
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import {
  cancel,
  codeOf,
  type Key,
  pageOf,
  pay,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app } from "../../../test/server/set-up-app.ts";

// rules/payments 28
setUpPayments();

type Project = { projectId: number };
const change = async ({ projectId }: Project, currency: string | null, token?: string) => {
  const params = { projectId };
  const { hasLogo: _, ...body } = (await app.call(getProject, { params })).body;
  return app.call(updateProject, { params, body: { ...body, currency } }, token);
};
const currencyOf = async ({ projectId }: Project) =>
  (await app.call(getProject, { params: { projectId } })).body.currency;
const save = (currency: string) =>
  app.call(updateSettings, {
    body: { categories: [{ name: "Tickets", settings: [{ codeName: "Currency", value: currency }] }] },
  });
const changesOf = ({ projectId }: Project) =>
  app.db
    .selectFrom("audit")
    .select(["action", "before", "after"])
    .where("entity", "=", "project")
    .where("project_id", "=", projectId)
    .where("action", "=", "update")
    .execute();

async function payByCard(ticket: Key & { identifier: string }) {
  await dropWebhooks(1);
  await payOnPage(ticket);
  await checkPaying(ticket);
}

describe("the currency of a project", () => {
  it("is in all that visitors and staff read, and in what is paid", async () => {
    const fair = await sell();
    expect(await change(fair, "CHF")).toMatchObject({ status: 200, body: { currency: "CHF" } });
    const ticket = await fair.buy();
    const other = await (await sell()).buy();
    const page = await app.call(getPublicRegistration, { params: { code: fair.code } }, null);
    expect(page.body).toMatchObject({ currency: "CHF", priceText: expect.stringContaining("CHF") });
    expect((await pageOf(ticket)).body).toMatchObject({
      currency: "CHF",
      priceText: expect.stringContaining("CHF"),
    });
    expect((await pageOf(other)).body).toMatchObject({ currency: "EUR" });
    await payByCard(ticket);
    expect(await simulator.payments()).toMatchObject([{ currency: "CHF" }]);
    expect(await paymentsOfTicket(ticket)).toMatchObject([{ currency: "CHF", state: "paid" }]);
    expect((await app.call(getTicket, { params: ticket })).body.currency).toBe("CHF");
    const list = await app.call(listPayments, { params: { projectId: fair.projectId } });
    expect(list.body.totals).toMatchObject([{ currency: "CHF", paid: 19.99 }]);
  });

  it("decides which transfers pay, and is noted with a payment by hand", async () => {
    const fair = await sell();
    await change(fair, "CHF");
    const [ticket, second] = [await fair.buy(), await fair.buy()];
    const transfer = { amount: 19.99, references: [`T${ticket.ticketId}`] };
    const { body } = await app.call(matchBankTransfers, {
      params: { projectId: fair.projectId },
      body: {
        transfers: [
          { ...transfer, paymentId: "1", currency: "CHF" },
          { ...transfer, paymentId: "2", currency: "EUR" },
        ],
      },
    });
    expect(body).toMatchObject([
      { match: "due", currency: "CHF" },
      { match: "differs", currency: "CHF" },
    ]);
    await pay(second);
    expect(await paymentsOfTicket(second)).toMatchObject([{ provider: "hand", currency: "CHF" }]);
  });

  it("stays while there is money, and changes again once all was given back", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    expect(codeOf(await change(fair, "CHF"))).toEqual([409, "currency-in-use"]);
    // The same currency by its name is no change of it.
    expect((await change(fair, "EUR")).status).toBe(200);
    await payByCard(ticket);
    await cancel(ticket);
    expect(codeOf(await change(fair, "CHF"))).toEqual([409, "currency-in-use"]);
    const [attempt] = await paymentsOfTicket(ticket);
    await dropWebhooks(1);
    await refund(ticket, attempt.id, { amount: 19.99 });
    expect((await change(fair, "CHF")).status).toBe(200);
    expect((await change(fair, null)).body.currency).toBe("");
  });

  it("is chosen by managers, and is a currency", async () => {
    const fair = await sell();
    await grantProject(app.db, "manager", fair.projectId);
    await grantProject(app.db, "operator", fair.projectId);
    expect((await change(fair, "USD", app.operator)).status).toBe(403);
    expect((await change(fair, "USD", app.manager)).status).toBe(200);
    for (const wrong of ["usd", "XXXX", "EURO"]) expect((await change(fair, wrong)).status).toBe(422);
    expect(await currencyOf(fair)).toBe("USD");
  });

  it("of the settings becomes the own one of projects with money when the settings change", async () => {
    const [paid, empty, own] = [await sell(), await sell(), await sell()];
    await change(own, "USD");
    await pay(await paid.buy());
    await pay(await own.buy());
    expect((await save("CHF")).status).toBe(200);
    try {
      expect(await currencyOf(paid)).toBe("EUR");
      expect((await changesOf(paid)).at(-1)).toMatchObject({
        action: "update",
        before: { currency: "" },
        after: { currency: "EUR" },
      });
      expect(await currencyOf(empty)).toBe("");
      expect((await pageOf(await empty.buy())).body.currency).toBe("CHF");
      expect(await currencyOf(own)).toBe("USD");
      expect(await changesOf(empty)).toEqual([]);
    } finally {
      await save("EUR");
    }
  });
});

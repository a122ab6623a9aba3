import { submit } from "@foyer/contract/attend.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode, listPromoCodes } from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeMoveFair, moveTo, usageOf } from "../../../test/feature-setups/move-setup.ts";
import { auditOf, pay } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

// rules/tickets 59
describe("the price of a moved ticket", () => {
  const PRICED = { ticketPrice: 20, otherPrice: 50 };

  it("stays unless the registration's is asked for", async () => {
    const fair = await makeMoveFair(PRICED);
    const [kept, changed] = [await fair.register("a@example.org"), await fair.register("b@example.org")];
    await pay(changed, "P1");
    const { registrationId } = fair.same;
    expect((await moveTo(kept, registrationId)).body).toMatchObject({
      Price: 20,
      OriginalPrice: 20,
      status: "held",
    });
    expect((await moveTo(changed, registrationId, { price: "registration" })).body).toMatchObject({
      Price: 50,
      OriginalPrice: 50,
      status: "issued",
      Purchased: true,
      PaymentId: "P1",
    });
    expect(await usageOf(fair.same)).toEqual({ issued: 1, held: 1 });
    expect((await auditOf(changed)).at(-1)).toMatchObject({
      before: { originalPrice: 20, price: 20 },
      after: { originalPrice: 50, price: 50 },
    });
    // The price alone, later.
    expect((await moveTo(kept, registrationId, { price: "registration" })).body.Price).toBe(50);
    expect((await pay(kept, "P2")).body).toMatchObject({ status: "issued", Price: 50 });
  });

  it("has the discount of its promo code, whose uses stay", async () => {
    const fair = await makeMoveFair(PRICED);
    const params = { projectId: fair.projectId };
    const group = await app.call(createPromoCodeGroup, {
      params,
      body: { promoCodeType: 1, owner: "ACME" },
    });
    const key = { ...params, groupId: group.body.id as number };
    const code = { promoCode: "Quarter", discountAmount: 0.25, ticketCount: 1 };
    await app.call(createPromoCode, { params: key, body: code });
    const results = [
      fair.itemOf("First name", "Ana"),
      fair.itemOf("Last name", "Ivanova"),
      fair.itemOf("Email", "promo@example.org"),
      fair.itemOf("Purpose of your visit", "", 0),
    ].toSorted((a, b) => a.stepOrderNumber - b.stepOrderNumber);
    const sold = await app.call(submit, { params: fair, body: { results, promoCode: "quarter" } }, null);
    expect(sold.status).toBe(201);
    const ticket = { ...params, ticketId: sold.body.ticket.ticketId as number };
    const { body } = await moveTo(ticket, fair.same.registrationId, { price: "registration" });
    expect(body).toMatchObject({ OriginalPrice: 50, Price: 37.5, PromoCode: "Quarter" });
    const uses = async () => (await app.call(listPromoCodes, { params: key })).body;
    expect(await uses()).toMatchObject([{ used: 1, held: 1 }]);
    await pay(ticket, "P1");
    expect(await uses()).toMatchObject([{ used: 1, held: 0 }]);
  });

  it("of nothing issues a held ticket, with its mail", async () => {
    const fair = await makeMoveFair({ ticketPrice: 20 });
    const ticket = await fair.register();
    const { body } = await moveTo(ticket, fair.other.registrationId, { price: "registration" });
    expect(body).toMatchObject({ status: "issued", Price: 0, Purchased: true, PaymentId: null });
    expect(await usageOf(fair)).toEqual({ issued: 0, held: 0 });
    expect(await usageOf(fair.other)).toEqual({ issued: 1, held: 0 });
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where project_id = ${fair.projectId} order by id`.execute(app.db);
    expect(rows.length).toBe(2);
    expect((await auditOf(ticket)).at(-1)).toMatchObject({
      before: { status: "held" },
      after: { status: "issued" },
    });
  });
});

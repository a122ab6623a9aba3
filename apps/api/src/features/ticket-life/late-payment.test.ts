import { listLatePayments, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket, getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import type { Answer } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "./expire-tickets.job.ts";

setUpCheckedApp();

type Key = { projectId: number; ticketId: number; barcode: string };
const codeOf = ({ status, body }: Answer) => [status, body.Error?.Code];
const pay = (params: Key, paymentId: string, more: object = {}) =>
  app.call(payTicket, { params, body: { paymentId, ...more } });
const detailsOf = async (params: Key) => (await app.call(getTicket, { params })).body;
const cancel = (params: Key) => app.call(cancelTicket, { params, body: {} });
const auditOf = async ({ ticketId }: Key) => {
  const { rows } = await sql<{ before: object; after: object }>`select before, after from audit
    where entity = 'ticket' and entity_id = ${String(ticketId)} and action = 'update' order by id`.execute(
    app.db,
  );
  return rows;
};

/** A registration with this many places; `expired()` is a ticket of it whose hold nobody paid. */
async function sell({ places = 1 } = {}) {
  const event = await makeEvent(app, { ticketPrice: 19.99, ticketCount: places, codes: 10 });
  const asked = await askForEmailOnly(app, event);
  const buy = async (email = "me@example.org"): Promise<Key> => {
    const { ticketId } = (await submitAnswers(app, event.code, [emailResult(asked, email)])).body.ticket;
    const key = { projectId: event.projectId, ticketId };
    return { ...key, barcode: (await app.call(getTicket, { params: key })).body.Barcode };
  };
  const expired = async (email?: string) => {
    const ticket = await buy(email);
    await sql`update ticket set expire_payment_at = now() - interval '1 s' where id = ${ticket.ticketId}`.execute(
      app.db,
    );
    await expireTickets(app.db);
    return ticket;
  };
  const usage = async () => {
    const { issued, held } = (await app.call(getRegistration, { params: event })).body;
    return { issued, held };
  };
  return { ...event, buy, expired, usage };
}
const listOf = async (projectId: number, token?: string) => {
  const query = { sizePerPage: 50 };
  const { body } = await app.call(listLatePayments, { query }, token);
  return body.Items.filter((one: { projectId: number }) => one.projectId === projectId);
};

// rules/tickets 28
describe("an expired ticket", () => {
  it("is issued for a late payment while its place is to be had, with its own code", async () => {
    const fair = await sell();
    const ticket = await fair.expired();
    expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
    const { status, body } = await pay(ticket, "LATE", { method: "bank" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "issued",
      Purchased: true,
      PaymentId: "LATE",
      Barcode: ticket.barcode,
      latePayments: [],
      payment: { method: "bank", reference: null },
    });
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
    expect((await auditOf(ticket)).at(-1)).toEqual({
      before: { status: "expired" },
      after: { status: "issued", paymentId: "LATE", method: "bank" },
    });
    expect((await pay(ticket, "LATE")).status).toBe(200);
    const { rows } = await sql`select from outbox where kind = 'ticket-issued'
      and payload = jsonb_build_object('ticketId', ${ticket.ticketId}::bigint)`.execute(app.db);
    expect(rows).toHaveLength(2);
  });

  it("takes no second place from a unique address, and keeps its own address unique", async () => {
    const fair = await sell({ places: 5 });
    await app.call(updateRegistration, { params: fair, body: { uniqueEmail: true } });
    const [first, second] = [await fair.expired("me@example.org"), await fair.expired("ME@example.org")];
    expect((await pay(first, "A")).status).toBe(200);
    expect(codeOf(await pay(second, "B"))).toEqual([409, "ticket-expired"]);
    expect((await detailsOf(second)).latePayments).toMatchObject([{ reason: "addressTaken" }]);
    await cancel(first);
    expect((await pay(second, "B")).status).toBe(200);
    expect((await detailsOf(second)).latePayments).toMatchObject([{ state: "used" }]);
  });
});

// rules/tickets 29
describe("a payment that cannot be used", () => {
  it("stands on the ticket, in the audit and on the list, once however often it is reported", async () => {
    const fair = await sell();
    const ticket = await fair.expired();
    await fair.buy("other@example.org");
    const how = { method: "bank", reference: "Statement 7" };
    for (const _ of [1, 2, 3])
      expect(codeOf(await pay(ticket, "LATE", how))).toEqual([409, "ticket-expired"]);
    const late = {
      paymentId: "LATE",
      ...how,
      amount: 19.99,
      reason: "soldOut",
      state: "open",
      settledAt: null,
      returnReference: null,
    };
    const details = await detailsOf(ticket);
    expect(details).toMatchObject({ status: "expired", PaymentId: null, payment: null });
    expect(details.latePayments).toMatchObject([late]);
    expect(await auditOf(ticket)).toMatchObject([
      { after: { status: "expired" } },
      { after: { latePayment: "LATE", amount: 19.99, reason: "soldOut", ...how } },
    ]);
    expect(await listOf(fair.projectId)).toMatchObject([
      { ...late, ticketId: ticket.ticketId, projectName: "Fair", email: "me@example.org" },
    ]);
    expect(await fair.usage()).toEqual({ issued: 0, held: 1 });
  });

  it("is used when it is reported again and a place has become free", async () => {
    const fair = await sell();
    const ticket = await fair.expired();
    const other = await fair.buy("other@example.org");
    await pay(ticket, "LATE");
    await cancel(other);
    expect((await pay(ticket, "LATE")).body).toMatchObject({ status: "issued", PaymentId: "LATE" });
    expect((await detailsOf(ticket)).latePayments).toMatchObject([{ state: "used" }]);
    expect(await listOf(fair.projectId)).toEqual([]);
  });

  it("may be of a cancelled ticket, or the second one of a paid ticket", async () => {
    const fair = await sell({ places: 2 });
    const [cancelled, paid] = [await fair.buy("a@example.org"), await fair.buy("b@example.org")];
    for (const ticket of [cancelled, paid]) await pay(ticket, "FIRST");
    await cancel(cancelled);
    for (const id of ["FIRST", "SECOND"])
      expect(codeOf(await pay(cancelled, id))).toEqual([409, "ticket-cancelled"]);
    expect(codeOf(await pay(paid, "SECOND"))).toEqual([409, "ticket-paid"]);
    for (const [ticket, reason] of [
      [cancelled, "cancelled"],
      [paid, "paid"],
    ] as const) {
      const { latePayments, PaymentId } = await detailsOf(ticket);
      expect(PaymentId).toBe("FIRST");
      expect(latePayments).toMatchObject([{ paymentId: "SECOND", reason }]);
    }
  });

  it("that nobody may report leaves nothing", async () => {
    const fair = await sell();
    const ticket = await fair.expired();
    await grantProject(app.db, "operator", fair.projectId);
    const body = { paymentId: "LATE" };
    expect((await app.call(payTicket, { params: ticket, body }, app.operator)).status).toBe(403);
    expect((await app.call(payTicket, { params: ticket, body }, app.manager)).status).toBe(404);
    expect(await detailsOf(ticket)).toMatchObject({ status: "expired", latePayments: [] });
  });
});

// rules/tickets 30
describe("money to give back", () => {
  async function toGiveBack() {
    const fair = await sell();
    const ticket = await fair.buy();
    await cancel(ticket);
    await pay(ticket, "LATE");
    const [late] = await listOf(fair.projectId);
    const give = (reference: string, token?: string) =>
      app.call(
        returnLatePayment,
        { params: { projectId: fair.projectId, latePaymentId: late.id }, body: { reference } },
        token,
      );
    return { ...fair, ticket, give };
  }

  it("is seen by whoever sees the project, and settled by its managers", async () => {
    const [here, there] = [await toGiveBack(), await toGiveBack()];
    for (const role of ["manager", "viewer"] as const) await grantProject(app.db, role, here.projectId);
    for (const token of [app.manager, app.viewer]) {
      expect(await listOf(here.projectId, token)).toHaveLength(1);
      expect(await listOf(there.projectId, token)).toEqual([]);
    }
    expect((await here.give("R-1", app.viewer)).status).toBe(403);
    expect((await there.give("R-1", app.manager)).status).toBe(404);
    expect((await here.give("R-1", app.manager)).status).toBe(200);
    expect(await listOf(here.projectId, app.viewer)).toEqual([]);
  });

  it("is given back once, with a reference, and is never used after that", async () => {
    const fair = await toGiveBack();
    expect((await fair.give(" ")).body.Error.Fields).toEqual({ reference: "This field is required." });
    const done = { state: "returned", returnReference: "R-1", settledAt: expect.any(String) };
    expect((await fair.give(" R-1 ")).body).toMatchObject(done);
    expect((await fair.give("R-1")).body).toMatchObject(done);
    expect(codeOf(await fair.give("R-2"))).toEqual([409, "payment-returned"]);
    expect((await detailsOf(fair.ticket)).latePayments).toMatchObject([done]);
    const audit = await auditOf(fair.ticket);
    expect(audit).toHaveLength(3);
    expect(audit.at(-1)?.after).toEqual({ givenBack: "LATE", amount: 19.99, reference: "R-1" });
  });

  it("that was given back does not revive its ticket, whatever comes free", async () => {
    const fair = await sell();
    const ticket = await fair.expired();
    const other = await fair.buy("other@example.org");
    await pay(ticket, "LATE");
    const [late] = await listOf(fair.projectId);
    const params = { projectId: fair.projectId, latePaymentId: late.id };
    await app.call(returnLatePayment, { params, body: { reference: "R-1" } });
    await cancel(other);
    expect(codeOf(await pay(ticket, "LATE"))).toEqual([409, "ticket-expired"]);
    expect((await pay(ticket, "AGAIN")).status).toBe(200);
  });

  it("that has become the ticket's payment is not given back", async () => {
    const fair = await sell();
    const ticket = await fair.expired();
    const other = await fair.buy("other@example.org");
    await pay(ticket, "LATE");
    const [late] = await listOf(fair.projectId);
    await cancel(other);
    await pay(ticket, "LATE");
    const params = { projectId: fair.projectId, latePaymentId: late.id };
    const answer = await app.call(returnLatePayment, { params, body: { reference: "R-1" } });
    expect(codeOf(answer)).toEqual([409, "payment-used"]);
  });
});

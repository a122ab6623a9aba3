import { listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import {
  auditOf,
  cancel,
  codeOf,
  type Key,
  letPass,
  pageOf,
  pay,
  printoutOf,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

// rules/tickets 17
describe("a payment", () => {
  it("issues a held ticket", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const { status, body } = await pay(ticket, "  TRANSFER 2026/11 ");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      TicketId: ticket.ticketId,
      status: "issued",
      Purchased: true,
      PaymentId: "TRANSFER 2026/11",
      answers: [{ step: "Personal data", question: "Email", answers: ["v1@example.org"] }],
    });
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
    expect(await fair.codeState(ticket.barcode)).toBe("issued");
    const query = { projectId: fair.projectId, status: "issued", search: "transfer" };
    expect((await app.call(listTickets, { query })).body.TotalCount).toBe(1);
    expect((await pageOf(ticket)).body).toMatchObject({ status: "issued", purchased: true });
    expect(await auditOf(ticket)).toEqual([
      {
        staff_name: "Ada Admin",
        action: "update",
        entity_name: ticket.barcode,
        project_id: fair.projectId,
        before: { status: "held" },
        after: { status: "issued", paymentId: "TRANSFER 2026/11" },
      },
    ]);
  });

  it("that is sent twice counts once; another one is refused", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const first = await pay(ticket, "A");
    expect(await pay(ticket, "A")).toMatchObject({ status: 200, body: first.body });
    expect(await auditOf(ticket)).toHaveLength(1);
    expect(codeOf(await pay(ticket, "B"))).toEqual([409, "ticket-paid"]);
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
  });

  it("may be for several tickets, and is not needed for one that costs nothing", async () => {
    const fair = await sell();
    for (const ticket of [await fair.buy(), await fair.buy()])
      expect((await pay(ticket, "A")).status).toBe(200);
    const gift = await sell({ ticketPrice: 0 });
    expect(codeOf(await pay(await gift.buy(), "A"))).toEqual([409, "ticket-paid"]);
  });

  it.each([
    ["", "This field is required."],
    ["  ", "This field is required."],
    ["x".repeat(101), "No more than 100 symbols."],
  ])("called %j is refused", async (paymentId, message) => {
    const fair = await sell();
    const ticket = await fair.buy();
    const { status, body } = await pay(ticket, paymentId);
    expect([status, body.Error.Fields]).toEqual([422, { paymentId: message }]);
    expect((await pay(ticket, "x".repeat(100))).status).toBe(200);
  });

  it("is used although the hold is due, as long as nobody has noticed", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await letPass(ticket);
    expect((await pageOf(ticket)).body).toMatchObject({ status: "expired", drawing: null });
    expect(codeOf(await printoutOf(ticket))).toEqual([409, "ticket-expired"]);
    expect((await pay(ticket)).body).toMatchObject({ status: "issued", latePayments: [] });
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
  });

  it("has a method and a reference, which the details and the audit show", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const how = { method: "card", reference: " Terminal 2, 0815 " };
    const { status, body } = await app.call(payTicket, {
      params: ticket,
      body: { paymentId: "P-1", ...how },
    });
    const payment = { method: "card", reference: "Terminal 2, 0815" };
    expect([status, body.PaymentId, body.payment]).toEqual([
      200,
      "P-1",
      { ...payment, paidAt: expect.any(String) },
    ]);
    expect((await auditOf(ticket))[0]?.after).toEqual({ status: "issued", paymentId: "P-1", ...payment });
  });

  it("is found by the reference that the payer was asked to name", async () => {
    const fair = await sell();
    const [ticket] = [await fair.buy(), await fair.buy()];
    for (const search of [`T${ticket.ticketId}`, `v1@ t-${ticket.ticketId}`]) {
      const { body } = await app.call(listTickets, { query: { projectId: fair.projectId, search } });
      expect(body).toMatchObject({ TotalCount: 1, Items: [{ TicketId: ticket.ticketId }] });
    }
  });

  it("needs no id where its method is said: the reference is its id, else the method and the ticket", async () => {
    const fair = await sell();
    const [first, second] = [await fair.buy(), await fair.buy()];
    const send = (params: Key, body: object) => app.call(payTicket, { params, body });
    expect((await send(first, { method: "bank", reference: "DE-77" })).body.PaymentId).toBe("DE-77");
    for (const _ of [1, 2]) {
      const { status, body } = await send(second, { method: "cash", reference: "" });
      expect([status, body.PaymentId]).toEqual([200, `cash-T${second.ticketId}`]);
    }
    const needed = [422, { paymentId: "This field is required." }];
    const third = await fair.buy();
    for (const body of [{}, { reference: "DE-77" }, { method: null }]) {
      const answer = await send(third, body);
      expect([answer.status, answer.body.Error.Fields]).toEqual(needed);
    }
    expect((await send(third, { method: "shells" })).status).toBe(422);
  });

  it("of a cancelled ticket is refused, the payment that it had as well", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await pay(ticket, "A");
    await cancel(ticket);
    expect(codeOf(await pay(ticket, "A"))).toEqual([409, "ticket-cancelled"]);
  });

  it("does not change what a repeated submission is answered", async () => {
    const fair = await sell();
    const first = await fair.register("me@example.org", "my-key");
    const { ticketId } = first.body.ticket;
    expect(first.body.ticket.purchased).toBe(false);
    for (const act of [pay, cancel]) {
      expect((await act({ projectId: fair.projectId, ticketId })).status).toBe(200);
      expect((await fair.register("me@example.org", "my-key")).body).toEqual(first.body);
    }
  });
});

import { bookBankTransfers, matchBankTransfers } from "@foyer/contract/bank-transfers.ts";
import { listTicketPayments } from "@foyer/contract/payments.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import { addRegistration } from "../../../test/events/event.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import { moveTo } from "../../../test/feature-setups/move-setup.ts";
import {
  auditOf,
  cancel,
  type Key,
  letPass,
  pay,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

setUpCheckedApp();

type Sent = {
  references: string[];
  paymentId?: string;
  amount?: number;
  currency?: string;
  isRefundDue?: boolean;
};
let transfers = 0;
const transferOf = (sent: Sent) => {
  transfers += 1;
  return { paymentId: `BANK-${transfers}`, amount: 19.99, currency: "EUR", ...sent };
};
type Project = { projectId: number };
const match = async ({ projectId }: Project, ...sent: Sent[]) =>
  (await app.call(matchBankTransfers, { params: { projectId }, body: { transfers: sent.map(transferOf) } }))
    .body;
const book = async ({ projectId }: Project, ...sent: Sent[]) =>
  (await app.call(bookBankTransfers, { params: { projectId }, body: { transfers: sent.map(transferOf) } }))
    .body;
const detailsOf = async ({ projectId, ticketId }: Key) =>
  (await app.call(getTicket, { params: { projectId, ticketId } })).body;
const referenceOf = ({ ticketId }: Key) => `T${ticketId}`;

// rules/payments 26
describe("a transfer is", () => {
  it("due where it is exactly what a ticket costs, in any spelling of its reference", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const { ticketId } = ticket;
    const found = { match: "due", currency: "EUR" };
    const subject = { reference: `T${ticketId}`, ticketId, status: "held", amount: 19.99, paymentId: null };
    for (const word of [`T${ticketId}`, `t-${ticketId}`])
      expect(await match(fair, { references: [word] })).toMatchObject([{ ...found, subjects: [subject] }]);
    await letPass(ticket);
    const expired = [{ ...subject, status: "expired" }];
    expect(await match(fair, { references: [referenceOf(ticket)] })).toMatchObject([
      { ...found, subjects: expired },
    ]);
    expect((await detailsOf(ticket)).status).not.toBe("issued");
  });

  it("of another amount or currency, paid already, or unknown", async () => {
    const [fair, other] = [await sell(), await sell()];
    const [held, paid, foreign] = [await fair.buy(), await fair.buy(), await other.buy()];
    await pay(paid, "FIRST");
    const [waits, issued] = [referenceOf(held), referenceOf(paid)];
    const matches = await match(
      fair,
      { references: [waits], amount: 19.98 },
      { references: [waits], currency: "CZK" },
      { references: [issued] },
      // What waits for money is meant, not what is paid.
      { references: [issued, waits] },
      { references: [referenceOf(foreign)] },
      { references: [] },
      { references: ["T999999999", "word"] },
    );
    expect(matches.map((one: { match: string }) => one.match)).toEqual([
      ...["differs", "differs", "paid", "due", "unknown", "unknown", "unknown"],
    ]);
    expect(matches[2].subjects).toMatchObject([{ status: "issued", paymentId: "FIRST" }]);
    expect(matches[3].subjects).toMatchObject([{ reference: waits }]);
    // Nothing of another project is named.
    expect(matches[4].subjects).toEqual([]);
  });

  it("for several tickets together, and for a group by the number of any of its tickets", async () => {
    const fair = await sell();
    const references = [await fair.buy(), await fair.buy()].map(referenceOf);
    expect(await match(fair, { references, amount: 39.98 })).toMatchObject([{ match: "due" }]);
    // The amount of one of two that cost the same says nothing; that of one that costs another amount does.
    expect(await match(fair, { references })).toMatchObject([{ match: "differs" }]);
    const dearer = await addRegistration(app, fair.projectId, { ticketPrice: 30 });
    const third = await fair.buy();
    await moveTo(third, dearer.registrationId, { price: "registration" });
    const all = [...references, referenceOf(third)];
    expect(await match(fair, { references: all, amount: 30 })).toMatchObject([
      { match: "due", subjects: [{ reference: referenceOf(third) }] },
    ]);
    const groups = await openGroups(app, { ticketPrice: 10 });
    const { identifier } = (await groups.order(people("ada", "bo"))).body;
    const { groupId } = await groups.groupIdOf(identifier);
    const [one] = await groups.tickets();
    for (const word of [`G${groupId}`, `T${one.TicketId}`])
      expect(await match(groups, { references: [word], amount: 20 })).toMatchObject([
        { match: "due", subjects: [{ reference: `G${groupId}`, name: "Maria Nowak", amount: 20 }] },
      ]);
  });
});

// rules/payments 27
describe("booking", () => {
  it("issues the ticket once, however often the statement is imported", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const sent = { paymentId: "BANK/4711", references: [referenceOf(ticket)] };
    expect(await book(fair, sent)).toMatchObject([{ outcome: "issued", match: "due" }]);
    const paid = { status: "issued", PaymentId: "BANK/4711", payment: { method: "bank" } };
    expect(await detailsOf(ticket)).toMatchObject(paid);
    const payments = async () => (await app.call(listTicketPayments, { params: ticket })).body;
    expect(await payments()).toMatchObject([
      { provider: "hand", reference: "BANK/4711", paid: 19.99, method: "bank", state: "paid" },
    ]);
    // Also where a word of another ticket was assigned to it meanwhile.
    for (const references of [sent.references, [], [referenceOf(await fair.buy())]])
      expect(await book(fair, { ...sent, references, isRefundDue: true })).toMatchObject([
        { outcome: "left", match: "recorded", subjects: [{ ticketId: ticket.ticketId }] },
      ]);
    expect(await payments()).toHaveLength(1);
    expect(await auditOf(ticket)).toMatchObject([
      { staff_name: "Ada Admin", after: { status: "issued", paymentId: "BANK/4711", method: "bank" } },
    ]);
  });

  it("pays several tickets and a group at once, and leaves what does not fit", async () => {
    const fair = await sell();
    const [one, two, three] = [await fair.buy(), await fair.buy(), await fair.buy()];
    const outcomes = await book(
      fair,
      { references: [one, two].map(referenceOf), amount: 39.98 },
      { references: [referenceOf(three)], amount: 5 },
    );
    expect(outcomes).toMatchObject([{ outcome: "issued" }, { outcome: "left", match: "differs" }]);
    expect(await fair.usage()).toEqual({ issued: 2, held: 1 });
    const groups = await openGroups(app, { ticketPrice: 10 });
    const { identifier } = (await groups.order(people("ada", "bo"))).body;
    const { groupId } = await groups.groupIdOf(identifier);
    expect(await book(groups, { references: [`G${groupId}`], amount: 20 })).toMatchObject([
      { outcome: "issued" },
    ]);
    expect((await groups.page(identifier)).status).toBe("issued");
  });

  it("records money for which nothing is due when asked to, with its own amount", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    await cancel(ticket);
    const sent = { references: [referenceOf(ticket)], amount: 12.5, paymentId: "BANK-LATE" };
    expect(await book(fair, sent)).toMatchObject([{ outcome: "left", match: "paid" }]);
    expect((await detailsOf(ticket)).latePayments).toEqual([]);
    for (const outcome of ["refundDue", "left"])
      expect(await book(fair, { ...sent, isRefundDue: true })).toMatchObject([{ outcome }]);
    expect((await detailsOf(ticket)).latePayments).toMatchObject([
      { paymentId: "BANK-LATE", amount: 12.5, reason: "cancelled", state: "open" },
    ]);
  });

  it("records it as a refund due where the place is gone meanwhile", async () => {
    const fair = await sell({ ticketCount: 1, codes: 3 });
    const ticket = await fair.buy();
    await letPass(ticket);
    await expireTickets(app.db);
    await pay(await fair.buy(), "OTHER");
    expect(await book(fair, { references: [referenceOf(ticket)] })).toMatchObject([
      { match: "due", outcome: "refundDue" },
    ]);
    expect((await detailsOf(ticket)).latePayments).toMatchObject([{ reason: "soldOut" }]);
  });

  it("is the managers' of the project", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const request = {
      params: { projectId: fair.projectId },
      body: { transfers: [transferOf({ references: [referenceOf(ticket)] })] },
    };
    await grantProject(app.db, "operator", fair.projectId);
    for (const endpoint of [matchBankTransfers, bookBankTransfers]) {
      expect((await app.call(endpoint, request, app.operator)).status).toBe(403);
      expect((await app.call(endpoint, request, app.manager)).status).toBe(404);
    }
    expect((await detailsOf(ticket)).status).toBe("held");
  });
});

/** Books a transfer while the ticket is moved to a dearer registration; returns what became of it, step by step. */
async function bookDuringMove({ moveWaits }: { moveWaits: boolean }): Promise<string[]> {
  const fair = await sell();
  const ticket = await fair.buy();
  const dearer = await addRegistration(app, fair.projectId, { ticketPrice: 30 });
  const held = holdStatement("pay_held_ticket");
  const booking = book(fair, { references: [referenceOf(ticket)] });
  await held.reached;
  const moving = moveTo(ticket, dearer.registrationId, { price: "registration" });
  await (moveWaits ? expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0) : moving);
  held.letGo();
  expect(await booking).toMatchObject([{ outcome: "issued" }]);
  expect((await moving).body).toMatchObject({ Price: 30 });
  const audit = await auditOf(ticket);
  return audit.map(({ after }) => (JSON.stringify(after).includes("issued") ? "paid" : "moved"));
}

it("a ticket that is moved to a higher price while it is booked was paid before", async () => {
  expect(await bookDuringMove({ moveWaits: true })).toEqual(["paid", "moved"]);
});

it("control: without the locks the old price buys it at the new one", async () => {
  const restore = switchOff({
    sql: "select lock_places_of_ticket($1, $2)",
    becomes: "select $1::bigint, $2::bigint",
  });
  const steps = await bookDuringMove({ moveWaits: false });
  restore();
  expect(steps).toEqual(["moved", "paid"]);
});

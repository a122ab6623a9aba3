import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  checkPaying,
  dropWebhooks,
  lastReference,
  paymentsOfTicket,
  payOnPage,
  refund,
  setFee,
  setUpPayments,
  simulator,
  startPaying,
} from "../../../test/feature-setups/payment-setup.ts";
import { sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";

// The fee while it is changed, and while several refunds succeed. rules/payments 36, 40
setUpPayments();

/** A ticket for 50.00 whose payers by card pay 1.20 more. */
async function buyWithFee() {
  const fair = await sell({ ticketPrice: 50, codes: 10 });
  await setFee(fair.projectId, { fixed: 0.25, percent: 1.9 });
  return await fair.buy();
}

describe("a fee that is changed between the start of a payment and its page at the provider", () => {
  /** The attempt is stored; then the fee is changed; then the provider is asked. Returns what each of them has. */
  async function startMeanwhile() {
    const ticket = await buyWithFee();
    const { projectId, ticketId } = ticket;
    const held = holdStatement(`"attempt"."id" = $2`);
    const starting = startPaying(ticket);
    await held.reached;
    await setFee(projectId, { fixed: 3, percent: 0 });
    held.letGo();
    expect((await starting).status).toBe(200);
    const reference = await lastReference();
    const { rows } = await sql<{ cents: number }>`
      select (amount_cents + fee_cents)::integer as cents from payment_attempt
      where project_id = ${projectId} and ticket_id = ${ticketId}`.execute(app.db);
    const charged = (await simulator.payments()).find(({ id }) => id === reference)?.amount;
    return { stored: rows[0]?.cents, charged };
  }

  it("is asked for as it was at the start", async () => {
    expect(await startMeanwhile()).toEqual({ stored: 5_120, charged: 5_120 });
  });

  it("negative control: without the copy in the attempt the provider asks for another amount", async () => {
    const restore = switchOff({
      sql: '"attempt"."fee_cents" as "fee"',
      becomes: `(select fixed_cents from payment_fee setting
        where setting.project_id = $1) as "fee"`,
    });
    try {
      expect(await startMeanwhile()).toEqual({ stored: 5_120, charged: 5_300 });
    } finally {
      restore();
    }
  });
});

describe("two refunds that succeed at once", () => {
  /** The first one stops before it is written, until the other waits for it, or is done. */
  async function refundTwice({ otherWaits }: { otherWaits: boolean }) {
    const ticket = await buyWithFee();
    await dropWebhooks(5);
    await payOnPage(ticket);
    await checkPaying(ticket);
    const [{ id }] = await paymentsOfTicket(ticket);
    const held = holdStatement('update "payment_refund"');
    const refunds = [refund(ticket, id, { amount: 30 })];
    await held.reached;
    const other = refund(ticket, id, { amount: 21.2 });
    refunds.push(other);
    await (otherWaits ? expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0) : other);
    held.letGo();
    for (const { status, text } of await Promise.all(refunds)) expect(status, text).toBe(200);
    await simulator.order("fail-no-more", {});
    const [attempt] = await paymentsOfTicket(ticket);
    const sumOf = (field: "amount" | "fee") =>
      attempt.refunds.reduce(
        (sum: number, one: Record<string, number>) => sum + Math.round((one[field] ?? 0) * 100),
        0,
      );
    return { attempt, amount: sumOf("amount"), fee: sumOf("fee") };
  }

  it("have the fee between them, to the cent", async () => {
    const { attempt, amount, fee } = await refundTwice({ otherWaits: true });
    expect({ amount, fee, state: attempt.state }).toEqual({ amount: 5_120, fee: 120, state: "refunded" });
  });

  it("negative control: without the lock of the attempt neither has it", async () => {
    const restore = switchOff({ sql: '"attempt"."id" = $2 for update', becomes: '"attempt"."id" = $2' });
    const { attempt, amount, fee } = await refundTwice({ otherWaits: false }).finally(restore);
    expect({ amount, fee }).toEqual({ amount: 5_120, fee: 0 });
    // The invariants read all attempts.
    await sql`update payment_refund set fee_cents = 120
      where project_id = (select project_id from payment_attempt where id = ${attempt.id}) and attempt_id = ${attempt.id}
        and amount_cents = 2120`.execute(app.db);
    await sql`update payment_attempt set state = 'refunded', refunded_cents = 5120 where id = ${attempt.id}`.execute(
      app.db,
    );
  });
});

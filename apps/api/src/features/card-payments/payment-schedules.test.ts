import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  act,
  type PaymentLife,
  paymentsAtProvider,
  STEPS,
  type StepName,
  startLives,
} from "../../../test/feature-setups/payment-life.ts";
import {
  checkNow,
  paymentsOfTicket,
  runJob,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";

// Random schedules of the payments of tickets and groups: whatever happens in whatever order, at the end the provider's
// money is a ticket's payment or given back. PAYMENT_SCHEDULES=10000 runs as many. rules/payments 3–10
setUpPayments();

const SCHEDULES = Number(process.env.PAYMENT_SCHEDULES ?? 50);
/** Lives at the same time: what fails for one fails for its neighbours, and jobs, expiries and the last places meet. */
const AT_ONCE = 20;
const RUNS = Math.ceil(SCHEDULES / AT_ONCE);
/** The invariants read the whole database, which grows. */
const INVARIANTS_EVERY = 10;

const step = fc.constantFrom(...(Object.keys(STEPS) as StepName[]));
const money = fc.constantFrom<StepName>("start", "payAtProvider", "comeBack");
// Every other step is one with money, or most schedules would have none.
const steps = fc.array(fc.oneof(step, money), { minLength: 4, maxLength: 16 });
const schedule = fc.record({ isGroup: fc.boolean(), steps });
const schedules = fc.array(schedule, { minLength: AT_ONCE, maxLength: AT_ONCE });

async function live(life: PaymentLife, names: readonly StepName[]) {
  for (const name of names) await STEPS[name](life);
}

/** Nothing fails any more, what is open ends at the provider, and the job runs until nothing is left to do. */
async function comeToRest(lives: readonly PaymentLife[]): Promise<void> {
  await expect
    .poll(async () => {
      await simulator.order("fail-no-more", {});
      await runJob();
      // Also a payment that the job has just started again.
      for (const life of lives) await act("expire")(life);
      return await countUnsettled(lives);
    })
    .toBe(0);
  // A refund at the provider whose webhook was lost is learnt by "Check now". decisions/098
  for (const { tickets } of lives)
    for (const { id, provider } of await paymentsOfTicket(tickets[0]))
      if (provider !== "hand") await checkNow(tickets[0], id);
}

async function countUnsettled(lives: readonly PaymentLife[]): Promise<number> {
  const projects = lives.map(({ projectId }) => projectId);
  const { rows } = await sql`
    select id from payment_attempt
    where project_id = any(${projects}) and state in ('created', 'pending', 'authorised')
    union all
    select id from payment_refund where project_id = any(${projects}) and state in ('requested', 'pending')`.execute(
    app.db,
  );
  return rows.length;
}

async function expectLaws(life: PaymentLife): Promise<void> {
  const { projectId, tickets } = life;
  const stored = await app.db
    .selectFrom("ticket")
    .select(["status", "payment_id as paymentId", "price_cents as price"])
    .where("project_id", "=", projectId)
    .where(
      "id",
      "in",
      tickets.map(({ ticketId }) => ticketId),
    )
    .execute();
  for (const { status, paymentId } of stored) if (status === "issued") expect(paymentId).not.toBeNull();
  const attempts: { reference: string; amount: number; fee: number; paid: number }[] = await paymentsOfTicket(
    tickets[0],
  );
  for (const { id, state, amount, refunds, chargebacks } of await paymentsAtProvider(life)) {
    const taken = state === "paid" ? amount : 0;
    const givenBack = refunds.reduce((sum, one) => sum + (one.state === "failed" ? 0 : one.amount), 0);
    const attempt = attempts.find(({ reference }) => reference === id);
    expect(attempt).toMatchObject({
      paid: taken / 100,
      refunded: givenBack / 100,
      chargedBack: chargebacks.reduce((sum, one) => sum + (one.state === "taken" ? one.amount : 0), 0) / 100,
      chargebacks: chargebacks.map((one) => ({ reference: one.id, state: one.state })),
    });
    // Its bank has interfered: what could not be given back is for staff.
    if (chargebacks.length > 0) continue;
    // It has paid for tickets and the fee of its start to the cent, or is given back whole.
    const used = stored.reduce((sum, { paymentId, price }) => sum + (paymentId === id ? price : 0), 0);
    const fee = Math.round((attempt?.fee ?? 0) * 100);
    expect(used === 0 ? givenBack : used + fee).toBe(taken);
  }
}

/** Each refund by card that has succeeded is told once. */
async function expectMails(projectId: number): Promise<void> {
  const { rows: told } = await sql`
    select payload -> 'refundId' as id from outbox where project_id = ${projectId} and kind = 'refund-mail'`.execute(
    app.db,
  );
  const { rows: made } = await sql`
    select refund.id from payment_refund refund
    join payment_attempt attempt on attempt.project_id = refund.project_id and attempt.id = refund.attempt_id
    where refund.project_id = ${projectId} and refund.state = 'succeeded' and attempt.provider <> 'hand'`.execute(
    app.db,
  );
  const idsOf = (rows: unknown[]) => (rows as { id: unknown }[]).map(({ id }) => Number(id)).sort();
  expect(idsOf(told)).toEqual(idsOf(made));
}

it(
  `whatever happens in ${SCHEDULES} schedules, the provider's money is the ticket's or given back`,
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(schedules, async (chosen) => {
        const lives = await startLives(chosen.map(({ isGroup }) => isGroup));
        await Promise.all(lives.map((life, at) => live(life, chosen[at]?.steps ?? [])));
        await comeToRest(lives);
        for (const life of lives) await expectLaws(life);
        for (const projectId of new Set(lives.map((life) => life.projectId))) await expectMails(projectId);
        runs += 1;
        if (runs % INVARIANTS_EVERY === 0) await expectInvariants(app.db);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  120_000 + SCHEDULES * 4_000,
);

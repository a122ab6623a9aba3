import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  checkNow,
  checkPaying,
  paymentsOfTicket,
  refund,
  runJob,
  setUpPayments,
  simulator,
  startPaying,
} from "../../../test/feature-setups/payment-setup.ts";
import { cancel, type Key, letPass, pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

// Random schedules of one ticket's payment: whatever happens in whatever order, at the end the provider's money is the
// ticket's payment or given back. PAYMENT_SCHEDULES=10000 runs as many. rules/payments 3–10
setUpPayments();

const SCHEDULES = Number(process.env.PAYMENT_SCHEDULES ?? 50);
const timeout = 120_000 + SCHEDULES * 4_000;

type Ticket = Key & { identifier: string };
type Fair = Awaited<ReturnType<typeof sell>>;
type Context = { fair: Fair; ticket: Ticket; rivals: number };

const paymentsHere = async (ticket: Ticket) => {
  const attempts: { reference: string | null; provider: string }[] = await paymentsOfTicket(ticket);
  const own = new Set(attempts.map(({ reference }) => reference));
  return (await simulator.payments()).filter(({ id }) => own.has(id));
};
const act =
  (action: "pay" | "decline" | "expire" | "cancel") =>
  async ({ ticket }: Context) => {
    // It may end at this very moment.
    for (const { id, state } of await paymentsHere(ticket))
      if (state === "open") await simulator.order("act", { reference: id, action }).catch(() => {});
  };
const failWebhook = (how: "dropped" | "twice" | "late" | "reordered" | "forged" | "old") => () =>
  simulator.order("fail", { on: "webhook", how, ms: 100 });
const failCall = (on: "start" | "read" | "cancel" | "refund", how: "status" | "reset-after-effect") => () =>
  simulator.order("fail", { on, how, times: 2 });

const STEPS = {
  start: ({ ticket }) => startPaying(ticket),
  startInTwoTabs: ({ ticket }) => Promise.all([startPaying(ticket), startPaying(ticket)]),
  payAtProvider: act("pay"),
  decline: act("decline"),
  endAtProvider: act("expire"),
  comeBack: ({ ticket }) => checkPaying(ticket),
  comeBackInTwoTabs: ({ ticket }) => Promise.all([checkPaying(ticket), checkPaying(ticket)]),
  job: () => runJob(),
  expire: async ({ ticket }) => {
    await letPass(ticket);
    await expireTickets(app.db);
  },
  sellItsPlace: async (context) => {
    context.rivals += 1;
    await context.fair.register(`rival${context.rivals}@example.org`);
  },
  payByHand: ({ ticket }) => pay(ticket),
  cancelByStaff: ({ ticket }) => cancel(ticket),
  refundPart: async ({ ticket }) => {
    const paid = (await paymentsOfTicket(ticket)).find(
      (one: { provider: string; refundable: number }) => one.provider !== "hand" && one.refundable >= 3,
    );
    if (paid) await refund(ticket, paid.id, { amount: 3 });
  },
  refundAtProvider: async ({ ticket }) => {
    for (const { id, state } of await paymentsHere(ticket))
      if (state === "paid") await simulator.order("refund", { reference: id, amount: 100 }).catch(() => {});
  },
  dropWebhook: failWebhook("dropped"),
  repeatWebhook: failWebhook("twice"),
  delayWebhook: failWebhook("late"),
  reorderWebhooks: failWebhook("reordered"),
  forgeWebhook: failWebhook("forged"),
  staleWebhook: failWebhook("old"),
  failStart: failCall("start", "reset-after-effect"),
  failRead: failCall("read", "status"),
  failCancel: failCall("cancel", "status"),
  loseRefund: failCall("refund", "reset-after-effect"),
} satisfies Record<string, (context: Context) => Promise<unknown>>;

const step = fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[]));
const money = fc.constantFrom<keyof typeof STEPS>("start", "payAtProvider", "comeBack");
// Every other step is one with money, or most schedules would have none.
const schedule = fc.array(fc.oneof(step, money), { minLength: 4, maxLength: 16 });

/** Everything fails no more, what is open ends at the provider, and the job runs until nothing is left to do. */
async function comeToRest(context: Context): Promise<void> {
  await simulator.order("fail-no-more", {});
  await expect
    .poll(
      async () => {
        await runJob();
        // Also a payment that the job has just started again.
        await act("expire")(context);
        return await countUnsettled(context.ticket);
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  // A refund at the provider whose webhook was lost is learnt by "Check now". decisions/098
  for (const { id, provider } of await paymentsOfTicket(context.ticket))
    if (provider !== "hand") await checkNow(context.ticket, id);
}

async function countUnsettled({ ticketId }: Key): Promise<number> {
  const { rows } = await sql`
    select id from payment_attempt where ticket_id = ${ticketId} and state in ('created', 'pending', 'authorised')
    union all
    select payment_refund.id from payment_refund join payment_attempt on payment_attempt.id = attempt_id
    where payment_attempt.ticket_id = ${ticketId} and payment_refund.state in ('requested', 'pending')`.execute(
    app.db,
  );
  return rows.length;
}

async function expectLaws({ ticket }: Context): Promise<void> {
  const stored = await app.db
    .selectFrom("ticket")
    .select(["status", "payment_id as paymentId"])
    .where("id", "=", ticket.ticketId)
    .executeTakeFirstOrThrow();
  if (stored.status === "issued") expect(stored.paymentId).not.toBeNull();
  const attempts: { reference: string; paid: number; refunded: number; refunds: { cause: string }[] }[] =
    await paymentsOfTicket(ticket);
  for (const { id, state, amount, refunds } of await paymentsHere(ticket)) {
    const attempt = attempts.find(({ reference }) => reference === id);
    const taken = state === "paid" ? amount : 0;
    expect(attempt).toMatchObject({ paid: taken / 100 });
    const givenBack = refunds.reduce((sum, one) => sum + (one.state === "failed" ? 0 : one.amount), 0);
    expect(attempt).toMatchObject({ refunded: givenBack / 100 });
    // Money that is not the ticket's is given back whole.
    if (taken > 0 && stored.paymentId !== id) expect(givenBack).toBe(taken);
  }
  await expectInvariants(app.db);
}

it(
  "whatever happens, the provider's money is the ticket's or given back",
  async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const fair = await sell({ ticketCount: 1, codes: 20 });
        const context = { fair, ticket: await fair.buy(), rivals: 0 };
        for (const name of steps) await STEPS[name](context);
        await comeToRest(context);
        await expectLaws(context);
      }),
      { numRuns: SCHEDULES, endOnFailure: true },
    );
  },
  timeout,
);

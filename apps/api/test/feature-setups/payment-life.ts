import { cancelTicketGroup, payTicketGroup } from "@foyer/contract/group-orders.ts";
import { sql } from "kysely";
import { expireTickets } from "../../src/features/ticket-life/expire-tickets.job.ts";
import { app } from "../server/set-up-app.ts";
import { sellGroups } from "./group-payment-setup.ts";
import {
  checkPaying,
  paymentsOfTicket,
  refund,
  runJob,
  setFee,
  simulator,
  startPaying,
} from "./payment-setup.ts";
import { cancel, type Key, pay, sell } from "./ticket-life-setup.ts";

/** A ticket or a group that is to be paid. */
export type PaymentLife = {
  projectId: number;
  /** The link of whoever pays. */
  payer: { identifier: string; isGroup?: boolean };
  tickets: readonly [Key, ...Key[]];
  payByHand: () => Promise<unknown>;
  cancelAll: () => Promise<unknown>;
  /** Somebody else takes a place, if one is free. */
  sellPlace: () => Promise<unknown>;
};

/** Sells these lives, each of a ticket or of a group of two; then no place is left at their registrations. */
export async function startLives(areGroups: readonly boolean[]): Promise<PaymentLife[]> {
  const groups = areGroups.filter(Boolean).length;
  const singles = areGroups.length - groups;
  const [fair, groupFair] = await Promise.all([
    sell({ ticketCount: Math.max(1, singles), codes: 6 * areGroups.length }),
    sellGroups({ ticketCount: Math.max(1, 2 * groups), codes: 6 * areGroups.length }),
  ]);
  for (const { projectId } of [fair, groupFair]) await setFee(projectId, { fixed: 0.25, percent: 1.9 });
  return Promise.all(areGroups.map((isGroup) => (isGroup ? groupLife(groupFair) : ticketLife(fair))));
}

async function ticketLife(fair: Awaited<ReturnType<typeof sell>>): Promise<PaymentLife> {
  const ticket = await fair.buy();
  return {
    projectId: fair.projectId,
    payer: { identifier: ticket.identifier },
    tickets: [ticket],
    payByHand: () => pay(ticket),
    cancelAll: () => cancel(ticket),
    sellPlace: () => fair.register(),
  };
}

async function groupLife(fair: Awaited<ReturnType<typeof sellGroups>>): Promise<PaymentLife> {
  const name = crypto.randomUUID();
  const group = await fair.buyGroup(`ann-${name}`, `ben-${name}`);
  const params = { projectId: group.projectId, groupId: group.groupId };
  const [first, ...others] = group.tickets;
  return {
    projectId: fair.projectId,
    payer: { identifier: group.identifier, isGroup: true },
    tickets: [first ?? group.first, ...others],
    payByHand: () => app.call(payTicketGroup, { params, body: { method: "bank" } }),
    cancelAll: () => app.call(cancelTicketGroup, { params, body: {} }),
    sellPlace: () => fair.register(),
  };
}

/** The life's payments at the provider. */
export async function paymentsAtProvider({ tickets: [first] }: PaymentLife) {
  const attempts: { reference: string | null; provider: string }[] = await paymentsOfTicket(first);
  const own = attempts.flatMap(({ reference, provider }) => (provider !== "hand" && reference) || []);
  return own.length === 0 ? [] : await simulator.payments(own);
}

/** Does something on the provider's page of each payment that is open; it may end at this very moment. */
export const act = (action: "pay" | "decline" | "expire" | "cancel") => async (life: PaymentLife) => {
  for (const { id, state } of await paymentsAtProvider(life))
    if (state === "open") await simulator.order("act", { reference: id, action }).catch(() => {});
};

const expire = async ({ tickets }: PaymentLife) => {
  const ids = tickets.map(({ ticketId }) => ticketId);
  await sql`update ticket set expire_payment_at = now() - interval '1 second' where id = any(${ids})`.execute(
    app.db,
  );
  await expireTickets(app.db);
};

const refundSome =
  (amount: number, { cancelsTicket = false } = {}) =>
  async ({ tickets }: PaymentLife) => {
    const ticket = tickets.at(-1) ?? tickets[0];
    const paid = (await paymentsOfTicket(ticket)).find(
      (one: { provider: string; refundable: number }) => one.provider !== "hand" && one.refundable >= amount,
    );
    if (paid) await refund(ticket, paid.id, { amount, cancelsTicket });
  };

const failWebhook = (how: "dropped" | "twice" | "late" | "reordered" | "forged" | "old") => () =>
  simulator.order("fail", { on: "webhook", how, ms: 100 });
const failCall = (on: "start" | "read" | "cancel" | "refund", how: "status" | "reset-after-effect") => () =>
  simulator.order("fail", { on, how, times: 2 });

const start = ({ payer }: PaymentLife) => startPaying(payer);
const comeBack = ({ payer }: PaymentLife) => checkPaying(payer);

let fees = 0;
/** One fee after another: none, kept, given back. */
const anyFee = () => {
  fees += 1;
  return { fixed: (fees % 3) * 0.3, percent: fees % 2, isRefunded: fees % 4 < 2 };
};

/** The steps of a life, in any order. */
export const STEPS = {
  start,
  startInTwoTabs: (life) => Promise.all([start(life), start(life)]),
  payAtProvider: act("pay"),
  changeFee: ({ projectId }) => setFee(projectId, anyFee()),
  payOtherAmount: async (life) => {
    for (const { id, state, amount } of await paymentsAtProvider(life)) {
      if (state !== "open") continue;
      await simulator.order("other-amount", { reference: id, amount: amount - 120 });
      await simulator.order("act", { reference: id, action: "pay" }).catch(() => {});
    }
  },
  decline: act("decline"),
  endAtProvider: act("expire"),
  comeBack,
  comeBackInTwoTabs: (life) => Promise.all([comeBack(life), comeBack(life)]),
  job: () => runJob(),
  settleEverywhere: (life) => Promise.all([comeBack(life), runJob(), comeBack(life)]),
  expire,
  payWhileItExpires: (life) => Promise.all([act("pay")(life), expire(life), comeBack(life)]),
  expireWhileItSettles: (life) => Promise.all([expire(life), comeBack(life), runJob()]),
  sellItsPlace: ({ sellPlace }) => sellPlace(),
  payByHand: ({ payByHand }) => payByHand(),
  payByHandMeanwhile: (life) => Promise.all([life.payByHand(), comeBack(life)]),
  cancelOne: ({ tickets: [first] }) => cancel(first),
  cancelAll: ({ cancelAll }) => cancelAll(),
  refundPart: refundSome(3),
  refundAndCancel: refundSome(15, { cancelsTicket: true }),
  refundAtProvider: async (life) => {
    for (const { id, state } of await paymentsAtProvider(life))
      if (state === "paid") await simulator.order("refund", { reference: id, amount: 100 }).catch(() => {});
  },
  chargeBack: async (life) => {
    for (const { id, state } of await paymentsAtProvider(life))
      if (state === "paid") await simulator.order("charge-back", { reference: id, amount: 700 });
  },
  winChargebacks: async (life) => {
    for (const { id } of await paymentsAtProvider(life))
      await simulator.order("reverse-chargebacks", { reference: id });
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
} satisfies Record<string, (life: PaymentLife) => Promise<unknown>>;
export type StepName = keyof typeof STEPS;

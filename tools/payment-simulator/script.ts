import { z } from "zod";
import { CALL_FAILURES, type Failures, WEBHOOK_FAILURES } from "./failures.ts";
import { ACTIONS, type Ledger, LedgerError } from "./ledger.ts";
import type { Webhooks } from "./webhooks.ts";
import { OPERATIONS, type WireAnswer } from "./wire.ts";

const times = z.number().int().positive().default(1);
const refundState = z.enum(["pending", "succeeded", "failed"]);

/** The orders of the script, by the last part of their address. */
export const ORDERS = {
  fail: z.union([
    z.object({
      on: z.enum(OPERATIONS),
      how: z.enum(CALL_FAILURES),
      status: z.number().int().default(503),
      times,
    }),
    z.object({
      on: z.literal("webhook"),
      how: z.enum(WEBHOOK_FAILURES),
      ms: z.number().int().default(1_000),
      times,
    }),
  ]),
  "fail-no-more": z.object({}),
  act: z.object({ reference: z.string(), action: z.enum(ACTIONS) }),
  /** The payer is asked for another amount than was ordered, as where a part is paid. */
  "other-amount": z.object({ reference: z.string(), amount: z.number().int().positive() }),
  /** A refund that somebody makes at the vendor. */
  refund: z.object({ reference: z.string(), amount: z.number().int() }),
  /** The payer's bank takes money back. */
  "charge-back": z.object({
    reference: z.string(),
    amount: z.number().int().positive(),
    isInquiry: z.boolean().default(false),
  }),
  /** The chargebacks of a payment are won. */
  "reverse-chargebacks": z.object({ reference: z.string() }),
  "refund-course": z.object({
    stripe: refundState.optional(),
    mollie: refundState.optional(),
    end: z.enum(["succeeded", "failed"]).optional(),
    afterMs: z.number().int().nullable().optional(),
  }),
  /** How far the vendor's clock is from the true one. */
  clock: z.object({ offsetMs: z.number().int() }),
  /** The account that it is of; empty: all that have none of their own. */
  "webhook-endpoint": z.object({ url: z.url(), secret: z.string(), account: z.string().default("") }),
  "revoke-key": z.object({ key: z.string() }),
} as const;
type Orders = { [Name in keyof typeof ORDERS]: z.output<(typeof ORDERS)[Name]> };

/** A call of the API, as the simulator has answered it. */
export type RecordedCall = { operation: string | null; idempotencyKey: string | null; status: number };

type Parts = {
  ledger: Ledger;
  webhooks: Webhooks;
  failures: Failures;
  clock: { offsetMs: number };
  calls: readonly RecordedCall[];
};

/** Answers `/script/…`: tests order what shall happen, and read what has happened. */
export function answerScript(
  parts: Parts,
  { method, path, body }: { method: string; path: string; body: string },
): WireAnswer {
  if (method === "GET") return read(parts, path);
  const name = Object.keys(ORDERS).find((order) => order === path) as keyof Orders | undefined;
  if (name === undefined) return { status: 404, body: { error: "There is no such order." } };
  try {
    const order = ORDERS[name].safeParse(JSON.parse(body));
    if (!order.success) return { status: 422, body: { error: z.prettifyError(order.error) } };
    const orders: { [Name in keyof Orders]: (given: Orders[Name]) => void } = ordersOf(parts);
    (orders[name] as (given: unknown) => void)(order.data);
    return { status: 200, body: {} };
  } catch (error) {
    if (error instanceof LedgerError || error instanceof SyntaxError)
      return { status: 409, body: { error: error.message } };
    throw error;
  }
}

const ordersOf = ({ ledger, webhooks, failures, clock }: Parts) => {
  const find = (reference: string) => {
    const payment = ledger.find(reference);
    if (payment) return payment;
    throw new LedgerError(`There is no payment ${reference}.`);
  };
  return {
    fail: (failure: Orders["fail"]) => failures.order(failure),
    "fail-no-more": () => failures.clear(),
    act: ({ reference, action }: Orders["act"]) => ledger.act(find(reference), action),
    "other-amount": ({ reference, amount }: Orders["other-amount"]) => {
      find(reference).amount = amount;
    },
    refund: ({ reference, amount }: Orders["refund"]) => {
      ledger.refund(find(reference), amount, {});
    },
    "charge-back": ({ reference, amount, isInquiry }: Orders["charge-back"]) =>
      ledger.chargeBack(find(reference), amount, { isInquiry }),
    "reverse-chargebacks": ({ reference }: Orders["reverse-chargebacks"]) =>
      ledger.reverseChargebacks(find(reference)),
    "refund-course": (course: Orders["refund-course"]) => {
      const given = Object.entries(course).filter(([, value]) => value !== undefined);
      Object.assign(ledger.refundCourse, Object.fromEntries(given));
    },
    clock: ({ offsetMs }: Orders["clock"]) => {
      clock.offsetMs = offsetMs;
    },
    "webhook-endpoint": ({ account, ...endpoint }: Orders["webhook-endpoint"]) => {
      webhooks.endpoints.set(account, endpoint);
    },
    "revoke-key": ({ key }: Orders["revoke-key"]) => {
      ledger.revokedKeys.add(key);
    },
  };
};

function read({ ledger, webhooks, calls }: Parts, path: string): WireAnswer {
  if (path === "payments") return { status: 200, body: ledger.list() };
  const [, references] = /^payments\/([\w,]+)$/.exec(path) ?? [];
  if (references !== undefined)
    return { status: 200, body: references.split(",").flatMap((id) => ledger.find(id) ?? []) };
  if (path === "deliveries") return { status: 200, body: webhooks.deliveries };
  if (path === "calls") return { status: 200, body: calls };
  return { status: 404, body: { error: "There is nothing to read there." } };
}

import { z } from "zod";
import {
  AmountError,
  fromDecimalText,
  toDecimalText,
} from "../../apps/api/src/platform/payment-providers/minor-units.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { type AccountLedger, type Ledger, LedgerError, type SimulatedPayment } from "./ledger.ts";
import { chargebackObject, paymentObject, refundObject } from "./mollie-objects.ts";
import { accountOf, bearerOf, pageOf, type Wire, type WireAnswer, type WireRequest } from "./wire.ts";

/** How long a payment by card stays open. */
const OPEN_MS = 30 * 60_000;
const KEY_MS = 60 * 60_000;

const Amount = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.string() });
const Metadata = z.record(z.string(), z.string()).default({});
const Order = z.object({
  amount: Amount,
  description: z.string().min(1).max(255),
  method: z.literal("creditcard"),
  redirectUrl: z.url(),
  cancelUrl: z.url().optional(),
  webhookUrl: z.url().optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/)
    .optional(),
  metadata: Metadata,
});
const RefundOrder = z.object({ amount: Amount, metadata: Metadata });

class Refused extends Error {
  readonly answer: WireAnswer;

  constructor(detail: string, status = 422) {
    super(detail);
    this.answer = { status, body: { status, title: "Refused", detail } };
  }
}

function create(ledger: AccountLedger, body: unknown, { origin, now }: WireRequest) {
  const order = parse(Order, body);
  const payment = ledger.create({
    vendor: "mollie",
    amount: amountOf(order.amount),
    currency: order.amount.currency,
    description: order.description,
    email: null,
    metadata: order.metadata,
    returnUrl: order.redirectUrl,
    cancelUrl: order.cancelUrl ?? order.redirectUrl,
    webhookUrl: order.webhookUrl ?? null,
    expiresAt: new Date(now.getTime() + OPEN_MS),
  });
  return paymentObject(payment, { origin });
}

function list(ledger: AccountLedger, { query, origin }: WireRequest) {
  const from = query.get("from");
  const limit = Number(query.get("limit") ?? 50);
  const { entries, next } = pageOf(
    ledger.list("mollie"),
    limit,
    from === null ? null : ({ id }) => id === from,
  );
  return {
    count: entries.length,
    _embedded: { payments: entries.map((payment) => paymentObject(payment, { origin })) },
    _links: { next: next && { href: `${origin}/v2/payments?from=${next.id}&limit=${limit}` } },
  };
}

function refund(ledger: AccountLedger, payment: SimulatedPayment, body: unknown) {
  const order = parse(RefundOrder, body);
  return refundObject(payment, ledger.refund(payment, amountOf(order.amount), order.metadata));
}

function done(ledger: AccountLedger, request: WireRequest): unknown {
  const { method, path, query, origin } = request;
  const [first, id, part] = path.split("/");
  if (first === "profiles" && id === "me" && method === "GET")
    return { id: `pfl_${accountOf(bearerOf(request))}`, resource: "profile" };
  if (first !== "payments") throw new Refused("The simulator does not know this address.", 404);
  const body = method === "POST" ? parseJson(request.body) : null;
  if (id === undefined) return method === "POST" ? create(ledger, body, request) : list(ledger, request);
  const payment = ledger.find(id);
  if (payment?.vendor !== "mollie") throw new Refused(`No payment exists with token ${id}.`, 404);
  if (part === "refunds" && method === "POST") return refund(ledger, payment, body);
  if (part === "refunds") {
    const refunds = payment.refunds.toReversed().map((made) => refundObject(payment, made));
    return { count: refunds.length, _embedded: { refunds }, _links: {} };
  }
  if (part === "chargebacks") {
    const chargebacks = payment.chargebacks.map((taken) => chargebackObject(payment, taken));
    return { count: chargebacks.length, _embedded: { chargebacks }, _links: {} };
  }
  if (method === "DELETE") ledger.act(payment, "cancel");
  return paymentObject(payment, { origin, embedded: query.get("embed")?.split(",") ?? [] });
}

function make(ledger: Ledger, request: WireRequest): WireAnswer {
  try {
    return {
      status: request.method === "POST" ? 201 : 200,
      body: done(ledger.of(accountOf(bearerOf(request))), request),
    };
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    if (error instanceof LedgerError || error instanceof AmountError)
      return new Refused(error.message).answer;
    throw error;
  }
}

/** The part of Mollie's API, version 2, that payments by card and refunds need. */
export function mollieWire(ledger: Ledger): Wire {
  const keys = new IdempotencyKeys(KEY_MS);
  return {
    operationOf: ({ method, path }) => {
      if (path === "payments") return method === "POST" ? "start" : "list";
      if (/^payments\/\w+$/.test(path)) return method === "DELETE" ? "cancel" : "read";
      return path.endsWith("/refunds") && method === "POST" ? "refund" : null;
    },
    answer: (request) => {
      if (!/^test_\w+$/.test(bearerOf(request)))
        return new Refused("The simulator takes keys for tests only.", 401).answer;
      if (ledger.revokedKeys.has(bearerOf(request)))
        return new Refused("The API key was replaced by another one.", 401).answer;
      return keys.answer(request, {
        make: () => make(ledger, request),
        mismatch: () => new Refused("The idempotency key belongs to another request.", 400).answer,
      });
    },
    failure: (status) => ({
      status,
      body: { status, title: "Failure", detail: "A failure of the script." },
    }),
  };
}

/** An amount has exactly the places of its currency. */
function amountOf({ currency, value }: z.output<typeof Amount>): number {
  const amount = fromDecimalText(value, currency);
  if (toDecimalText(amount, currency) !== value)
    throw new Refused(`The amount ${value} has the wrong places.`);
  return amount;
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Refused(
    parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused("The body is no JSON.", 400);
  }
}

import { fromStripeAmount } from "../../apps/api/src/platform/payment-providers/minor-units.ts";
import { type Form, parseForm, textAt, textsAt } from "./form-body.ts";
import type { AccountLedger, SimulatedPayment } from "./ledger.ts";
import { disputeObject, intentIdOf, refundObject, sessionObject } from "./stripe-objects.ts";
import { Refused } from "./stripe-refused.ts";
import { accountOf, bearerOf, pageOf, type WireRequest } from "./wire.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** The parameters of a session that Stripe has and the adapter may send; others are refused, as Stripe does. */
const PARAMETERS = [
  ...[
    "mode",
    "allowed_payment_method_types",
    "line_items",
    "client_reference_id",
    "customer_email",
    "locale",
  ],
  ...["success_url", "cancel_url", "expires_at", "metadata", "payment_intent_data"],
];
/** Hundredths: less is refused. */
const LEAST_AMOUNT = 50;
const EXPANDED = /(^|\.)payment_intent\.latest_charge\.refunds$/;

/** Does a call and returns the body of its answer; throws `Refused`. */
export function doCall(ledger: AccountLedger, request: WireRequest): unknown {
  const [first, second, id, action] = request.path.split("/");
  const query = parseForm(request.query.toString());
  const isPost = request.method === "POST";
  if (first === "checkout" && second === "sessions") {
    if (id === undefined) return isPost ? createSession(ledger, request) : listSessions(ledger, request);
    const payment = findSession(ledger, id);
    if (action === "expire" && isPost) ledger.act(payment, "expire");
    else if (action !== undefined || isPost) throw unknownAddress();
    return sessionObject(payment, { origin: request.origin, isExpanded: isExpanded(query) });
  }
  if (first === "disputes" && second === undefined && !isPost) {
    const payment = findByIntent(ledger, need(query, "payment_intent"));
    return listOf(payment.chargebacks.toReversed(), query, (taken) => disputeObject(payment, taken));
  }
  if (first === "account" && second === undefined && !isPost)
    return { id: `acct_${accountOf(bearerOf(request))}`, object: "account" };
  if (first !== "refunds" || second !== undefined) throw unknownAddress();
  if (isPost) return createRefund(ledger, parseForm(request.body));
  const payment = findByIntent(ledger, need(query, "payment_intent"));
  return listOf(payment.refunds.toReversed(), query, (refund) => refundObject(payment, refund));
}

function createSession(ledger: AccountLedger, { body, origin, now }: WireRequest) {
  const form = parseForm(body);
  for (const name of Object.keys(form))
    if (!PARAMETERS.includes(name)) throw new Refused(`Received unknown parameter: ${name}`);
  const price = ["line_items", "0", "price_data"];
  const currency = need(form, ...price, "currency").toUpperCase();
  const unitAmount = Number(need(form, ...price, "unit_amount"));
  const expiresAt = new Date(Number(need(form, "expires_at")) * 1_000);
  const inMs = expiresAt.getTime() - now.getTime();
  if (inMs < 30 * MINUTE_MS - 1_000 || inMs > DAY_MS)
    throw new Refused("The `expires_at` timestamp must be between 30 minutes and 24 hours from now.");
  if (currency === "EUR" && unitAmount < LEAST_AMOUNT)
    throw new Refused("The amount must be at least €0.50.", { code: "amount_too_small" });
  const payment = ledger.create({
    vendor: "stripe",
    amount: fromStripeAmount(unitAmount, currency),
    currency,
    description: need(form, ...price, "product_data", "name"),
    email: textAt(form, "customer_email") ?? null,
    metadata: textsAt(form, "metadata"),
    returnUrl: need(form, "success_url"),
    cancelUrl: textAt(form, "cancel_url") ?? need(form, "success_url"),
    webhookUrl: null,
    expiresAt,
  });
  return sessionObject(payment, { origin });
}

function listSessions(ledger: AccountLedger, { query, origin }: WireRequest) {
  const form = parseForm(query.toString());
  const intent = textAt(form, "payment_intent");
  const [from, to] = ["gte", "lte"].map((name) => textAt(form, "created", name));
  const found = ledger.list("stripe").filter((payment) => {
    const created = Math.floor(payment.createdAt.getTime() / 1_000);
    return (
      (intent === undefined || intentIdOf(payment) === intent) &&
      (from === undefined || created >= Number(from)) &&
      (to === undefined || created <= Number(to))
    );
  });
  return listOf(found, form, (payment) => sessionObject(payment, { origin, isExpanded: isExpanded(form) }));
}

function createRefund(ledger: AccountLedger, form: Form) {
  const payment = findByIntent(ledger, need(form, "payment_intent"));
  const amount = fromStripeAmount(Number(need(form, "amount")), payment.currency);
  return refundObject(payment, ledger.refund(payment, amount, textsAt(form, "metadata")));
}

function findSession(ledger: AccountLedger, id: string): SimulatedPayment {
  const payment = ledger.find(id);
  if (payment?.vendor === "stripe") return payment;
  throw new Refused(`No such checkout.session: '${id}'`, { status: 404, code: "resource_missing" });
}

function findByIntent(ledger: AccountLedger, intent: string): SimulatedPayment {
  const payment = ledger.list("stripe").find((candidate) => intentIdOf(candidate) === intent);
  if (payment) return payment;
  throw new Refused(`No such payment_intent: '${intent}'`, { status: 404, code: "resource_missing" });
}

const unknownAddress = () => new Refused("The simulator does not know this address.", { status: 404 });

function need(form: Form, ...path: readonly string[]): string {
  const text = textAt(form, ...path);
  if (text !== undefined && text !== "") return text;
  throw new Refused(`Missing required param: ${path.join(".")}.`, { code: "parameter_missing" });
}

const isExpanded = (query: Form): boolean =>
  Object.values(textsAt(query, "expand")).some((path) => EXPANDED.test(path));

function listOf<T extends { id: string }>(all: readonly T[], query: Form, toObject: (entry: T) => unknown) {
  const after = textAt(query, "starting_after");
  const index = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  const { entries, next } = pageOf(all.slice(index + 1), Number(textAt(query, "limit") ?? 10), null);
  return { object: "list", data: entries.map(toObject), has_more: next !== null };
}

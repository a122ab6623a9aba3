import { escapeHtml } from "../../apps/api/src/platform/formats/escape-html.ts";
import { toDecimalText } from "../../apps/api/src/platform/payment-providers/minor-units.ts";
import { SHEET } from "./hosted-page.sheet.ts";
import type { SimulatedPayment } from "./ledger.ts";

const ENDS = {
  paid: ["Paid", "This payment is paid. Nothing more is to do."],
  failed: ["Payment failed", "The card was declined."],
  expired: ["This page has expired", "Nothing was paid."],
  cancelled: ["Payment cancelled", "Nothing was paid."],
} as const;

const NAMES = { stripe: "Stripe Checkout", mollie: "Mollie Checkout" };

/** The page on which somebody pays; `note` says why the last card was not taken. */
export function payPage(payment: SimulatedPayment, note: string | null): string {
  if (payment.state !== "open") return endPage(payment, payment.state);
  return page(
    payment,
    "Pay by card",
    `${note === null ? "" : `<p role="alert" class="note">${escapeHtml(note)}</p>`}
    <form method="post">
      <button name="action" value="pay" class="main" autofocus>Pay ${amountOf(payment)}</button>
      <button name="action" value="challenge">Pay with a card that asks for 3-D Secure</button>
      <button name="action" value="decline">Pay with a card that is declined</button>
      <hr>
      <button name="action" value="cancel">Cancel and go back</button>
      <button name="action" value="expire">Let this page expire</button>
    </form>`,
  );
}

/** The page of the bank that asks whether it is its customer. */
export const challengePage = (payment: SimulatedPayment): string =>
  page(
    payment,
    "3-D Secure",
    `<p>Your bank asks whether you are paying ${amountOf(payment)}.</p>
    <form method="post">
      <button name="action" value="pay" class="main" autofocus>Confirm</button>
      <button name="action" value="decline">Reject</button>
    </form>`,
  );

/** An address that leads to no payment. */
export const unknownPage = (): string =>
  document(
    "Not found",
    "<h1>Not found</h1><p>There is no such payment. The simulator forgets all when it ends.</p>",
  );

function endPage(payment: SimulatedPayment, state: Exclude<SimulatedPayment["state"], "open">): string {
  const [title, text] = ENDS[state];
  const back = state === "paid" ? payment.returnUrl : payment.cancelUrl;
  return page(
    payment,
    title,
    `<p>${text}</p><p><a class="main" href="${escapeHtml(back)}" autofocus>Back to the shop</a></p>`,
  );
}

const page = (payment: SimulatedPayment, title: string, content: string): string =>
  document(
    title,
    `<h1>${title}</h1>
    <dl>
      <div><dt>For</dt><dd>${escapeHtml(payment.description)}</dd></div>
      ${payment.email === null ? "" : `<div><dt>Email</dt><dd>${escapeHtml(payment.email)}</dd></div>`}
      <div><dt>Amount</dt><dd class="amount">${amountOf(payment)}</dd></div>
    </dl>
    ${content}
    <p class="quiet">In place of ${NAMES[payment.vendor]}. Ends ${payment.expiresAt.toISOString().slice(11, 16)} UTC.</p>`,
  );

const document = (title: string, content: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Payment simulator</title>
<style>${SHEET}</style>
</head>
<body>
<p class="banner"><strong>Payment simulator.</strong> No card is asked for and no money moves.</p>
<main>${content}</main>
</body>
</html>`;

function amountOf({ amount, currency }: SimulatedPayment): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return escapeHtml(format.format(toDecimalText(amount, currency) as Intl.StringNumericLiteral));
}

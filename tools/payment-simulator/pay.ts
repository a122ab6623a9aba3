import { challengePage, payPage, unknownPage } from "./hosted-page.ts";
import { type Ledger, LedgerError, type SimulatedPayment } from "./ledger.ts";

/** An answer to a browser: a page, or the address where it goes on. */
export type PageAnswer = { status: number; html?: string; location?: string };

const DECLINED = "Your card was declined. Try another one.";

/** Shows a payment's page, and does what its buttons say. `path` is `{id}` or `{id}/3ds`. */
export function answerPage(
  ledger: Ledger,
  { method, path, body }: { method: string; path: string; body: string },
): PageAnswer {
  const [id = "", step] = path.split("/");
  const payment = ledger.find(id);
  if (!payment) return { status: 404, html: unknownPage() };
  const isChallenge = step === "3ds" && payment.state === "open";
  if (method === "POST" && payment.state === "open") {
    const next = press(ledger, payment, new URLSearchParams(body).get("action"));
    if (next !== null) return { status: 303, location: next };
  }
  const note = payment.declined > 0 ? DECLINED : null;
  return { status: 200, html: isChallenge ? challengePage(payment) : payPage(payment, note) };
}

/** Where the buyer goes on; null: the page stays. */
function press(ledger: Ledger, payment: SimulatedPayment, action: string | null): string | null {
  const here = `/pay/${payment.id}`;
  try {
    if (action === "challenge") return `${here}/3ds`;
    if (action === "pay") {
      ledger.act(payment, "pay");
      return payment.returnUrl;
    }
    if (action === "decline") {
      ledger.act(payment, "decline");
      return payment.vendor === "mollie" ? payment.returnUrl : here;
    }
    if (action === "expire") {
      ledger.act(payment, "expire");
      return here;
    }
    if (action === "cancel") {
      // At Stripe who goes back can come again: the session stays open.
      if (payment.vendor === "mollie") ledger.act(payment, "cancel");
      return payment.cancelUrl;
    }
    return null;
  } catch (error) {
    // It has ended meanwhile, in another tab: its page says how.
    if (error instanceof LedgerError) return here;
    throw error;
  }
}

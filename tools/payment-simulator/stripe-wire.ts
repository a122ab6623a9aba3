import { AmountError } from "../../apps/api/src/platform/payment-providers/minor-units.ts";
import { IdempotencyKeys } from "./idempotency.ts";
import { type Ledger, LedgerError } from "./ledger.ts";
import { doCall } from "./stripe-calls.ts";
import { Refused } from "./stripe-refused.ts";
import { accountOf, bearerOf, type Wire, type WireAnswer, type WireRequest } from "./wire.ts";

const KEY_MS = 24 * 60 * 60_000;

/** The part of Stripe's API of 2026 that sessions of Checkout and refunds need. */
export function stripeWire(ledger: Ledger): Wire {
  const keys = new IdempotencyKeys(KEY_MS);
  return {
    operationOf: ({ method, path }) => {
      if (path === "checkout/sessions") return method === "POST" ? "start" : "list";
      if (/^checkout\/sessions\/\w+$/.test(path)) return "read";
      if (path.endsWith("/expire")) return "cancel";
      return path === "refunds" && method === "POST" ? "refund" : null;
    },
    answer: (request) => {
      if (!/^(sk|rk)_test_\w+$/.test(bearerOf(request)))
        return new Refused("Invalid API Key provided: the simulator takes keys for tests only.", {
          status: 401,
        }).answer;
      if (ledger.revokedKeys.has(bearerOf(request)))
        return new Refused("Expired API Key provided: it was rolled.", { status: 401 }).answer;
      return keys.answer(request, { make: () => make(ledger, request), mismatch });
    },
    failure: (status) => ({
      status,
      body: {
        error: {
          type: status === 429 ? "rate_limit_error" : "api_error",
          message: "A failure of the script.",
        },
      },
    }),
  };
}

function make(ledger: Ledger, request: WireRequest): WireAnswer {
  try {
    return { status: 200, body: doCall(ledger.of(accountOf(bearerOf(request))), request) };
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    if (error instanceof LedgerError || error instanceof AmountError)
      return new Refused(error.message).answer;
    throw error;
  }
}

const mismatch = (): WireAnswer => ({
  status: 400,
  body: {
    error: {
      type: "idempotency_error",
      message: "Keys for idempotent requests can only be used with the same parameters.",
    },
  },
});

import type { VisitorPaymentState } from "@foyer/contract/payments.ts";
import { useEffect, useState } from "react";
import { checkPayment, type PaidLink } from "./payment-calls.ts";

/** Often at first: most payments are known within seconds. */
const QUICK_MS = 2_500;
const QUICK_CHECKS = 12;
const SLOW_MS = 15_000;

type Settled = {
  state: VisitorPaymentState;
  /** The provider has not confirmed it for some time. */
  isSlow: boolean;
};

/**
 * Learns how a payment has gone after the provider's page led back here, again and again while it is open. Null: not known
 * yet. After a visitor has left that page, once is enough. rules/payments 12
 */
export function useSettledPayment(
  { kind, identifier }: PaidLink,
  cameBack: "paid" | "unpaid" | null,
): Settled | null {
  const [settled, setSettled] = useState<Settled | null>(null);
  useEffect(() => {
    if (cameBack === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    let checks = 0;
    const check = async () => {
      checks += 1;
      const isSlow = checks >= QUICK_CHECKS;
      // Without the network it stays open, and the next check may succeed.
      const state = await checkPayment({ kind, identifier }).catch(() => "open" as const);
      if (!isHere) return;
      setSettled({ state, isSlow });
      if (state === "open" && cameBack === "paid") timer = setTimeout(check, isSlow ? SLOW_MS : QUICK_MS);
    };
    void check();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [kind, identifier, cameBack]);
  return settled;
}

import type { VisitorPaymentState } from "@foyer/contract/payments.ts";
import { PAYMENT_TEXT_NAMES } from "@foyer/domain/ui-text/payment-text-names.ts";
import { useCallback, useEffect } from "react";
import { Notice } from "../page/notice.tsx";
import { loadTexts } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { type Payable, PayButton } from "./pay-button.tsx";
import type { PaymentTexts } from "./payment-texts.ts";
import { useSettledPayment } from "./use-settled-payment.ts";

type Props = {
  payable: Payable;
  cultureCode: string;
  /** How the provider's page led back here; null: it did not. */
  cameBack: "paid" | "unpaid" | null;
  /** Whether the page says already what comes back of a cancelled ticket. */
  isRefundTold?: boolean;
  /** Load the page again: its ticket or group has another state. */
  onChanged: () => void;
};

/** Pays a ticket or a group by card, and says what has become of the payment after the provider's page. rules/payments 11, 12 */
export function PayPart({ payable, cultureCode, cameBack, isRefundTold = false, onChanged }: Props) {
  const load = useCallback(() => loadTexts(PAYMENT_TEXT_NAMES, cultureCode), [cultureCode]);
  const { data: words } = useLoad(load);
  const settled = useSettledPayment(payable, cameBack);
  const state = settled?.state;
  useEffect(() => {
    if (state !== undefined && state !== "open") onChanged();
  }, [state, onChanged]);
  if (!words) return null;
  const text = cameBack === null || isRefundTold ? null : textOf(cameBack, state);
  const isWaiting = cameBack === "paid" && (state === undefined || state === "open");
  return (
    <section className="pay">
      {text && (
        <Notice tone={text === "PAYMENT_DECLINED" || text === "PAYMENT_RETURNED" ? "wrong" : "told"}>
          {text === "PAYMENT_CHECKING" && settled?.isSlow ? words.PAYMENT_WAITING : words[text]}
        </Notice>
      )}
      {payable.cardPayment && !isWaiting && (
        <PayButton payable={payable} words={words} onChanged={onChanged} />
      )}
    </section>
  );
}

/** The sentence after the provider's page; null: there is nothing to say. */
function textOf(
  cameBack: "paid" | "unpaid",
  state: VisitorPaymentState | undefined,
): keyof PaymentTexts | null {
  if (state === undefined || state === "open")
    return cameBack === "paid" ? "PAYMENT_CHECKING" : "PAYMENT_LEFT";
  return {
    none: null,
    paid: "PAYMENT_RECEIVED",
    failed: "PAYMENT_DECLINED",
    cancelled: "PAYMENT_LEFT",
    expired: "PAYMENT_ENDED",
    refunding: "PAYMENT_RETURNED",
    refunded: "PAYMENT_RETURNED",
  }[state] as keyof PaymentTexts | null;
}

import type { CardOffer } from "@foyer/contract/payments.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { useState } from "react";
import { isEmbedded } from "../embed/is-embedded.ts";
import { Notice } from "../page/notice.tsx";
import { Refusal } from "../page/server.ts";
import { type PaidLink, startPayment } from "./payment-calls.ts";
import type { PaymentTexts } from "./payment-texts.ts";

/** A ticket that is to be paid, or a group in one payment. */
export type Payable = PaidLink & {
  priceText: string;
  /** Null: it is not paid by card now. */
  cardPayment: CardOffer | null;
};
type Props = { payable: Payable; words: PaymentTexts; onChanged: () => void };

/** Leads to the provider's page, or says why not. rules/payments 11 */
export function PayButton({ payable, words, onChanged }: Props) {
  const { priceText, cardPayment } = payable;
  const fee = cardPayment?.fee;
  const [status, setStatus] = useState<"ready" | "starting">("ready");
  const [refusal, setRefusal] = useState<keyof PaymentTexts | null>(null);
  const pay = async () => {
    setStatus("starting");
    setRefusal(null);
    try {
      const url = await startPayment(payable);
      // Providers' pages refuse frames.
      if (isEmbedded()) window.open(url, "_blank", "noopener");
      else return window.location.assign(url);
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "";
      if (CHANGED.has(code)) onChanged();
      else setRefusal(REFUSALS[code] ?? "PAYMENT_UNREACHABLE");
    }
    setStatus("ready");
  };
  return (
    <>
      {fee && (
        <p className="pay-fee">
          {fillText(words.PAY_FEE, { price: priceText, fee: fee.feeText, total: fee.totalText })}
          {!fee.isRefunded && ` ${words.PAY_FEE_KEPT}`}
        </p>
      )}
      {refusal && <Notice tone="wrong">{words[refusal]}</Notice>}
      <button
        type="button"
        className="button"
        data-main
        aria-disabled={status === "starting"}
        onClick={() => status !== "starting" && void pay()}
      >
        {status === "starting"
          ? words.PAY_STARTING
          : fillText(words.PAY_BY_CARD, { amount: fee?.totalText ?? priceText })}
      </button>
      {cardPayment?.isLive === false && <p className="payment-test">{words.PAY_TEST_MODE}</p>}
    </>
  );
}

/** The ticket or the group has another state by now, which the page shows. */
const CHANGED = new Set([
  "ticket-paid",
  "group-paid",
  "ticket-cancelled",
  "ticket-expired",
  "ticket-passed-on",
  "not-found",
]);

const REFUSALS: Readonly<Record<string, keyof PaymentTexts>> = {
  "card-payment-too-late": "PAYMENT_TOO_LATE",
  "card-payment-running": "PAYMENT_RUNNING",
  "card-payment-refused": "PAYMENT_NOT_HERE",
  "card-payments-off": "PAYMENT_NOT_HERE",
};

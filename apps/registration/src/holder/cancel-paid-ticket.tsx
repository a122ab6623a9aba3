import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { ReactNode } from "react";
import type { PublicTicket } from "../page/server.ts";
import type { HolderProps, HolderTexts } from "./holder-props.ts";

type Refund = NonNullable<PublicTicket["cancelRefund"]>;

/** The amount that a cancellation gives back, said before it. */
export type SaidRefund = { amount: number; text: ReactNode; changed: string; onChanged: () => void };
type Props = HolderProps & { cancelPaid: (refund: SaidRefund) => ReactNode };

/** Lets the holder cancel a paid ticket, and says before what comes back. rules/tickets 71 */
export function CancelPaidTicket({ ticket, words, onChanged, cancelPaid }: Props) {
  const { cancelRefund: refund } = ticket;
  if (!refund) return null;
  return cancelPaid({
    amount: refund.amount,
    text: <RefundText refund={refund} words={words} />,
    changed: words.CANCEL_REFUND_CHANGED,
    onChanged,
  });
}

function RefundText({ refund, words }: { refund: Refund; words: HolderTexts }) {
  const { amount, amountText, paidText, untilText, laterText, isByHand } = refund;
  if (amount === 0) return <p className="cancel-refund">{words.CANCEL_REFUND_NONE}</p>;
  return (
    <>
      <p className="cancel-refund">{fillText(words.CANCEL_REFUND, { amount: amountText, paid: paidText })}</p>
      {laterText && <p>{fillText(words.CANCEL_REFUND_LATER, { time: untilText, amount: laterText })}</p>}
      <p>{isByHand ? words.CANCEL_REFUND_HAND : words.CANCEL_REFUND_CARD}</p>
    </>
  );
}

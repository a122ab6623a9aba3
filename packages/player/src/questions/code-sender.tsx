import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { useState } from "react";
import { type PlayerContextValue, usePlayerContext } from "../player-context.ts";

type Outcome = "no-address" | "sending" | { email: string; is: "sent" | "too-many" | "failed" };

/** The button that mails a verification code to the email address answered before it. rules/player 14 */
export function CodeSender({ questionId, inputId }: { questionId: number; inputId: string }) {
  const { texts, sendCode, addressFor } = usePlayerContext();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (!sendCode) return null;
  const send = async () => {
    const email = addressFor(questionId);
    if (email === null || !isEmailAddress(email)) return setOutcome("no-address");
    setOutcome("sending");
    setOutcome({ email, is: await sendCode(email) });
    document.getElementById(inputId)?.focus();
  };
  const isSent = typeof outcome === "object" && outcome?.is === "sent";
  return (
    <div className="player-code">
      <button
        type="button"
        aria-disabled={outcome === "sending"}
        onClick={() => outcome !== "sending" && void send()}
      >
        {isSent ? texts.VERIFICATION_CODE_RESEND : texts.VERIFICATION_CODE_SEND}
      </button>
      <p role="status" data-wrong={(outcome !== null && !isSent && outcome !== "sending") || undefined}>
        {outcome && outcomeText(outcome, texts)}
      </p>
    </div>
  );
}

function outcomeText(outcome: Outcome, texts: PlayerContextValue["texts"]): string {
  if (outcome === "sending") return texts.LOADING;
  if (outcome === "no-address") return texts.VERIFICATION_CODE_NO_EMAIL;
  const { email, is } = outcome;
  if (is === "failed") return texts.SOMETHING_WENT_WRONG;
  return is === "too-many"
    ? texts.TOO_MANY_REQUESTS
    : fillText(texts.VERIFICATION_CODE_SENT, { email, minutes: CODE_MINUTES });
}

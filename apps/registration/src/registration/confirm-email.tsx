import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES, type VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import type { SendCode } from "@foyer/player/player-context.ts";
import { useCallback, useEffect, useState } from "react";
import type { PageTextName, PageTexts } from "../page/page-texts.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import "../sign-in/sign-in.css";
import { sendCode } from "./send-code.ts";

type Props = {
  code: string;
  cultureCode: string;
  texts: PageTexts;
  /** Has the code mailed, where it is not for a registration. */
  send?: SendCode;
  /** The button's text, where it does not register. */
  submitLabel?: string;
  /** The address that the submission waits for. */
  email: string;
  /** Why the last code was refused. */
  issue: VerificationIssue | null;
  isBusy: boolean;
  onConfirm: (emailCode: string) => void;
  /** Back to the questions, to enter another address. */
  onLeave: () => void;
};

/** Asks for the code that is mailed to the address of an unpaid ticket. rules/tickets 39 */
export function ConfirmEmail({ code, cultureCode, texts, send, email, issue, isBusy, ...on }: Props) {
  const { onConfirm, onLeave, submitLabel = texts.SUBMIT_BUTTON } = on;
  const [digits, setDigits] = useState("");
  const [error, setError] = useState<PageTextName | null>(null);
  const requestCode = useCallback(async () => {
    const outcome = await (send ? send(email) : sendCode(code, { email, cultureCode }));
    setError(FAILED[outcome]);
  }, [code, email, cultureCode, send]);
  useEffect(() => void requestCode(), [requestCode]);
  useEffect(() => setError(issue), [issue]);
  const confirm = () => {
    if (digits.replace(/\s/g, "").length !== 6) setError("VERIFICATION_CODE_ERROR");
    else onConfirm(digits);
  };
  return (
    <SignInForm
      title={texts.CONFIRM_EMAIL_TITLE}
      takesFocus
      hint={fillText(texts.VERIFICATION_CODE_SENT, { email, minutes: CODE_MINUTES })}
      label={texts.VERIFICATION_CODE_LABEL}
      input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 12 }}
      value={digits}
      onChange={setDigits}
      error={error && texts[error]}
      button={isBusy ? texts.LOADING : submitLabel}
      isBusy={isBusy}
      onSubmit={confirm}
    >
      <button type="button" className="text-button" onClick={requestCode}>
        {texts.VERIFICATION_CODE_RESEND}
      </button>
      <button type="button" className="text-button" onClick={onLeave}>
        {texts.SIGN_IN_OTHER_ADDRESS}
      </button>
    </SignInForm>
  );
}

const FAILED = { sent: null, "too-many": "TOO_MANY_REQUESTS", failed: "SOMETHING_WENT_WRONG" } as const;

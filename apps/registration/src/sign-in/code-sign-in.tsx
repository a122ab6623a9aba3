import type { Attendee } from "@foyer/contract/attendee-sign-in.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { useState } from "react";
import type { PageTextName, PageTexts } from "../page/page-texts.ts";
import { postCodeRequest, Refusal } from "../page/server.ts";
import { sendSignIn } from "./calls.ts";
import { SignInForm } from "./sign-in-form.tsx";

type Props = {
  code: string;
  cultureCode: string;
  texts: PageTexts;
  onSignedIn: (attendee: Attendee) => void;
};

/** Signs in by a six-digit code: first the address, then the code that was mailed to it. rules/attendee-sign-in 2 */
export function CodeSignIn({ code, cultureCode, texts, onSignedIn }: Props) {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [digits, setDigits] = useState("");
  const { isBusy, error, setError, run } = useCall();
  const requestCode = () => {
    const address = email.trim();
    if (!isEmailAddress(address)) return setError("TEXTBOX_EMAIL_ADDRESS_ERROR");
    void run(async () => {
      await postCodeRequest(code, { email: address, cultureCode });
      setDigits("");
      setSentTo(address);
    });
  };
  const signIn = () => {
    if (digits.replace(/\s/g, "").length !== 6) return setError("VERIFICATION_CODE_ERROR");
    void run(async () => onSignedIn(await sendSignIn(code, { email: sentTo ?? "", code: digits })));
  };
  const startOver = () => {
    setSentTo(null);
    setError(null);
  };
  const form = { title: texts.SIGN_IN_TITLE, error: error && texts[error], isBusy };
  if (sentTo === null) {
    return (
      <SignInForm
        {...form}
        hint={texts.SIGN_IN_HINT}
        label={texts.SIGN_IN_EMAIL_LABEL}
        input={{ inputMode: "email", autoComplete: "email", autoCapitalize: "none" }}
        value={email}
        onChange={setEmail}
        button={isBusy ? texts.LOADING : texts.VERIFICATION_CODE_SEND}
        onSubmit={requestCode}
      />
    );
  }
  return (
    <SignInForm
      {...form}
      key="code"
      takesFocus
      hint={fillText(texts.VERIFICATION_CODE_SENT, { email: sentTo, minutes: CODE_MINUTES })}
      label={texts.VERIFICATION_CODE_LABEL}
      input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 12 }}
      value={digits}
      onChange={setDigits}
      button={isBusy ? texts.LOADING : texts.SIGN_IN_BUTTON}
      onSubmit={signIn}
    >
      <button type="button" className="text-button" onClick={requestCode}>
        {texts.VERIFICATION_CODE_RESEND}
      </button>
      <button type="button" className="text-button" onClick={startOver}>
        {texts.SIGN_IN_OTHER_ADDRESS}
      </button>
    </SignInForm>
  );
}

/** Runs one call after the other, and keeps the error of the last one. */
function useCall() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<PageTextName | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      setError(reasonOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, setError, run };
}

function reasonOf(error: unknown): PageTextName {
  if (!(error instanceof Refusal)) return "SIGN_IN_FAILED";
  if (error.status === 429) return "TOO_MANY_REQUESTS";
  const { code } = error.fields;
  return code === "VERIFICATION_CODE_ERROR" || code === "VERIFICATION_CODE_TOO_MANY"
    ? code
    : "SIGN_IN_FAILED";
}

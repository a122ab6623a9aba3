import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { useState } from "react";
import { Notice } from "../page/notice.tsx";
import { Refusal } from "../page/server.ts";
import { isVerificationIssue } from "../registration/refusal-issues.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import "../sign-in/sign-in.css";
import type { OwnTextName, OwnTexts } from "./load-own-tickets-page.ts";
import { postOwnCode, postProof } from "./own-tickets-calls.ts";

type Props = {
  code: string;
  cultureCode: string;
  texts: OwnTexts;
  /** The proof has ended: say so. */
  hasEnded: boolean;
  onProven: () => void;
};

/** Proves an address: first the address, then the code that was mailed to it. rules/privacy 19 */
export function ProveForm({ code, cultureCode, texts, hasEnded, onProven }: Props) {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [digits, setDigits] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<OwnTextName | null>(null);
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
  const requestCode = () => {
    const address = email.trim();
    if (!isEmailAddress(address)) return setError("TEXTBOX_EMAIL_ADDRESS_ERROR");
    void run(async () => {
      await postOwnCode(code, { email: address, cultureCode });
      setDigits("");
      setSentTo(address);
    });
  };
  const prove = () => {
    const given = digits.replace(/\s/g, "");
    if (given.length !== 6) return setError("VERIFICATION_CODE_ERROR");
    void run(async () => {
      await postProof(code, { email: sentTo ?? "", code: given });
      // The form goes away; the focus must not fall to the body.
      document.querySelector<HTMLElement>("main")?.focus();
      onProven();
    });
  };
  const startOver = () => {
    setSentTo(null);
    setError(null);
  };
  const form = { title: texts.OWN_TICKETS_TITLE, error: error && texts[error], isBusy };
  if (sentTo === null) {
    return (
      <>
        {hasEnded && <Notice tone="told">{texts.OWN_TICKETS_ENDED}</Notice>}
        <SignInForm
          {...form}
          key="address"
          hint={texts.OWN_TICKETS_HINT}
          label={texts.SIGN_IN_EMAIL_LABEL}
          input={{ inputMode: "email", autoComplete: "email", autoCapitalize: "none" }}
          value={email}
          onChange={setEmail}
          button={isBusy ? texts.LOADING : texts.VERIFICATION_CODE_SEND}
          onSubmit={requestCode}
        />
      </>
    );
  }
  return (
    <SignInForm
      {...form}
      key="code"
      takesFocus
      hint={fillText(texts.OWN_TICKETS_SENT, { email: sentTo, minutes: CODE_MINUTES })}
      label={texts.VERIFICATION_CODE_LABEL}
      input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 12 }}
      value={digits}
      onChange={setDigits}
      button={isBusy ? texts.LOADING : texts.OWN_TICKETS_CONTINUE}
      onSubmit={prove}
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

function reasonOf(error: unknown): OwnTextName {
  if (!(error instanceof Refusal)) return "SOMETHING_WENT_WRONG";
  if (error.status === 429) return "TOO_MANY_REQUESTS";
  const { code } = error.fields;
  return code !== undefined && isVerificationIssue(code) ? code : "SOMETHING_WENT_WRONG";
}

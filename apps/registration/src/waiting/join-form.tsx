import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { useId, useState } from "react";
import { postCodeRequest, Refusal } from "../page/server.ts";
import { isVerificationIssue } from "../registration/refusal-issues.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import "../sign-in/sign-in.css";
import type { WaitingTextName, WaitingTexts } from "./load-waiting-page.ts";
import { postJoin } from "./waiting-calls.ts";

type Props = {
  code: string;
  cultureCode: string;
  texts: WaitingTexts;
  onJoined: (identifier: string) => void;
  /** Nobody can join any more, or has to. */
  onRefused: () => void;
};

/** Joins the line: first the address, then the code that was mailed to it. rules/waiting-list 2 */
export function JoinForm({ code, cultureCode, texts, onJoined, onRefused }: Props) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [digits, setDigits] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<WaitingTextName | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      if (thrown instanceof Refusal && REFUSED.includes(thrown.code)) onRefused();
      else setError(reasonOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  const requestCode = () => {
    const address = email.trim();
    if (!isEmailAddress(address)) return setError("TEXTBOX_EMAIL_ADDRESS_ERROR");
    void run(async () => {
      await postCodeRequest(code, { email: address, cultureCode });
      setDigits("");
      setSentTo(address);
    });
  };
  const join = () => {
    const emailCode = digits.replace(/\s/g, "");
    if (emailCode.length !== 6) return setError("VERIFICATION_CODE_ERROR");
    void run(async () =>
      onJoined(await postJoin(code, { email: sentTo ?? "", name: name.trim(), emailCode, cultureCode })),
    );
  };
  const startOver = () => {
    setSentTo(null);
    setError(null);
  };
  const form = { title: texts.WAITING_LIST_JOIN, error: error && texts[error], isBusy };
  if (sentTo === null) {
    return (
      <SignInForm
        {...form}
        key="address"
        hint={texts.WAITING_LIST_HINT}
        label={texts.SIGN_IN_EMAIL_LABEL}
        input={{ inputMode: "email", autoComplete: "email", autoCapitalize: "none" }}
        value={email}
        onChange={setEmail}
        more={<NameField label={texts.WAITING_LIST_NAME} value={name} onChange={setName} />}
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
      button={isBusy ? texts.LOADING : texts.WAITING_LIST_JOIN}
      onSubmit={join}
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

/** Symbols of a name, as the server allows. */
const MAX_NAME = 100;

type NameProps = { label: string; value: string; onChange: (value: string) => void };

function NameField({ label, value, onChange }: NameProps) {
  const id = useId();
  return (
    <div className="player-question">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="name"
        maxLength={MAX_NAME}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

/** After these the page says what has become of the line. */
const REFUSED = ["waiting-list-closed", "places-left", "registration-not-open"];

function reasonOf(error: unknown): WaitingTextName {
  if (!(error instanceof Refusal)) return "SOMETHING_WENT_WRONG";
  if (error.status === 429) return "TOO_MANY_REQUESTS";
  if (error.code === "waiting-under-other-spelling") return "WAITING_LIST_OTHER_SPELLING";
  const { emailCode } = error.fields;
  return emailCode !== undefined && isVerificationIssue(emailCode) ? emailCode : "SOMETHING_WENT_WRONG";
}

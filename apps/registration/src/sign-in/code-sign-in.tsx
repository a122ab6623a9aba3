import type { Attendee } from "@foyer/contract/attendee-sign-in.ts";
import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CODE_MINUTES } from "@foyer/domain/scenario/verification.ts";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { PageTextName, PageTexts } from "../page/page-texts.ts";
import { postCodeRequest, Refusal } from "../page/server.ts";
import { sendSignIn } from "./calls.ts";

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
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<PageTextName | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setWrong(null);
    try {
      await work();
    } catch (error) {
      setWrong(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  const requestCode = () => {
    const address = email.trim();
    if (!isEmailAddress(address)) return setWrong("TEXTBOX_EMAIL_ADDRESS_ERROR");
    void run(async () => {
      await postCodeRequest(code, { email: address, cultureCode });
      setDigits("");
      setSentTo(address);
    });
  };
  const signIn = () => {
    if (digits.replace(/\s/g, "").length !== 6) return setWrong("VERIFICATION_CODE_ERROR");
    void run(async () => onSignedIn(await sendSignIn(code, { email: sentTo ?? "", code: digits })));
  };
  const startOver = () => {
    setSentTo(null);
    setWrong(null);
  };
  if (sentTo === null) {
    return (
      <SignInForm
        title={texts.SIGN_IN_TITLE}
        hint={texts.SIGN_IN_HINT}
        label={texts.SIGN_IN_EMAIL_LABEL}
        input={{ inputMode: "email", autoComplete: "email", autoCapitalize: "none" }}
        value={email}
        onChange={setEmail}
        wrong={wrong && texts[wrong]}
        button={isBusy ? texts.LOADING : texts.VERIFICATION_CODE_SEND}
        isBusy={isBusy}
        onSubmit={requestCode}
      />
    );
  }
  return (
    <SignInForm
      key="code"
      takesFocus
      title={texts.SIGN_IN_TITLE}
      hint={fillText(texts.VERIFICATION_CODE_SENT, { email: sentTo, minutes: CODE_MINUTES })}
      label={texts.VERIFICATION_CODE_LABEL}
      input={{ inputMode: "numeric", autoComplete: "one-time-code", maxLength: 12 }}
      value={digits}
      onChange={setDigits}
      wrong={wrong && texts[wrong]}
      button={isBusy ? texts.LOADING : texts.SIGN_IN_BUTTON}
      isBusy={isBusy}
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

type FormProps = {
  title: string;
  hint: string;
  label: string;
  input: {
    inputMode: "email" | "numeric";
    autoComplete: string;
    autoCapitalize?: string;
    maxLength?: number;
  };
  value: string;
  onChange: (value: string) => void;
  wrong: string | null;
  button: string;
  isBusy: boolean;
  onSubmit: () => void;
  takesFocus?: boolean;
  children?: ReactNode;
};

/** One input with its button; an error moves the focus back to the input. */
function SignInForm({ title, hint, label, input, wrong, takesFocus = false, ...rest }: FormProps) {
  const { value, onChange, button, isBusy, onSubmit, children } = rest;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus || wrong) field.current?.focus();
  }, [takesFocus, wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="player sign-in" method="dialog" noValidate onSubmit={submit} aria-busy={isBusy}>
      <h2>{title}</h2>
      <p id={`${id}-hint`} role={takesFocus ? "status" : undefined}>
        {hint}
      </p>
      <div className="player-question">
        <label htmlFor={id}>{label}</label>
        <input
          ref={field}
          id={id}
          type="text"
          dir="ltr"
          {...input}
          value={value}
          aria-describedby={`${id}-hint ${id}-wrong`}
          aria-invalid={wrong !== null || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <p id={`${id}-wrong`} className="sign-in-wrong" role="alert">
          {wrong}
        </p>
      </div>
      <div className="player-buttons">
        <button type="submit" className="player-next" aria-disabled={isBusy}>
          {button}
        </button>
      </div>
      {children && <div className="sign-in-more">{children}</div>}
    </form>
  );
}

function reasonOf(error: unknown): PageTextName {
  if (!(error instanceof Refusal)) return "SIGN_IN_FAILED";
  if (error.status === 429) return "TOO_MANY_REQUESTS";
  const { code } = error.fields;
  return code === "VERIFICATION_CODE_ERROR" || code === "VERIFICATION_CODE_TOO_MANY"
    ? code
    : "SIGN_IN_FAILED";
}

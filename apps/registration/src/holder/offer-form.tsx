import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { type FormEvent, useId, useState } from "react";
import { Refusal } from "../page/server.ts";
import { forget, recall, remember } from "../page/session-memory.ts";
import { postOffer } from "./calls.ts";
import type { HolderProps } from "./holder-props.ts";

type Props = HolderProps & { onOffered: () => void };

/** Asks for the address to which the ticket is offered; the tab keeps what was typed. */
export function OfferForm({ ticket, texts, words, cultureCode, onOffered, onChanged }: Props) {
  const id = useId();
  const place = `foyer.offer.${ticket.identifier}`;
  const [email, setEmail] = useState(() => recall<{ email?: string }>(place)?.email ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const type = (typed: string) => {
    setEmail(typed);
    setError(null);
    remember(place, { email: typed });
  };
  const finish = () => {
    forget(place);
    // This form goes away; the focus must not fall to the body.
    document.querySelector<HTMLElement>("main")?.focus();
    onOffered();
  };
  const refuse = (refusal: unknown) => {
    const { code = "", status = 0 } = refusal instanceof Refusal ? refusal : {};
    if (code === "ticket-offered") return finish();
    if (status === 410) return onChanged();
    if (status === 429) setError(texts.TOO_MANY_REQUESTS);
    else setError(status === 409 ? words.PASS_ON_REFUSED : texts.SOMETHING_WENT_WRONG);
  };
  const send = async () => {
    if (!isEmailAddress(email.trim())) return setError(texts.TEXTBOX_EMAIL_ADDRESS_ERROR);
    setSending(true);
    try {
      await postOffer(ticket.identifier, { email: email.trim(), cultureCode });
      finish();
    } catch (refusal) {
      refuse(refusal);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  return (
    <form method="dialog" noValidate onSubmit={submit} aria-busy={isSending}>
      <p id={`${id}-hint`}>{words.PASS_ON_TEXT}</p>
      <label htmlFor={id}>{words.PASS_ON_EMAIL}</label>
      <div>
        <input
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
          value={email}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== null || undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <button type="submit" className="button" aria-disabled={isSending}>
          {words.PASS_ON_SEND}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" data-wrong>
        {error}
      </p>
    </form>
  );
}

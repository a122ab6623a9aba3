import { isEmailAddress } from "@foyer/domain/internet/email-address.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type FormEvent, useId, useState } from "react";
import { ownTicketsPath } from "../page/address.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { postTicketRequest, Refusal } from "../page/server.ts";

type Props = { code: string; cultureCode: string; texts: PageTexts; isOpenAtFirst?: boolean };
type Outcome = "no-address" | "sending" | "failed" | "too-many" | { email: string };

/** Form that mails the tickets of an address again. The answer is the same whether there is a ticket or not. rules/attend 21 */
export function TicketAgain(props: Props) {
  const { texts, isOpenAtFirst = false } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details className="again" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.TICKET_AGAIN_TITLE} <span>{texts.TICKET_AGAIN_BUTTON}</span>
      </summary>
      {isOpen && <AddressForm {...props} />}
      {isOpen && <OwnTicketsLink {...props} />}
    </details>
  );
}

/** The way to all tickets of an address, and to their data. rules/privacy 19 */
const OwnTicketsLink = ({ code, cultureCode, texts }: Props) => (
  <p>
    <a href={`${ownTicketsPath(code)}?${new URLSearchParams({ lang: cultureCode })}`}>
      {texts.OWN_TICKETS_LINK}
    </a>
  </p>
);

function AddressForm({ code, cultureCode, texts }: Props) {
  const id = useId();
  const [email, setEmail] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async () => {
    const address = email.trim();
    if (!isEmailAddress(address)) return setOutcome("no-address");
    setOutcome("sending");
    setOutcome(await requestMail(code, { email: address, cultureCode }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcome !== "sending") void send();
  };
  const isWrong = outcome === "no-address";
  return (
    <form method="dialog" noValidate onSubmit={submit}>
      <p id={`${id}-hint`}>{texts.TICKET_AGAIN_HINT}</p>
      <label htmlFor={id}>{texts.TICKET_AGAIN_EMAIL}</label>
      <div>
        <input
          id={id}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          dir="ltr"
          value={email}
          aria-describedby={`${id}-hint ${id}-outcome`}
          aria-invalid={isWrong || undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <button type="submit" className="button" aria-disabled={outcome === "sending"}>
          {texts.TICKET_AGAIN_BUTTON}
        </button>
      </div>
      <p
        id={`${id}-outcome`}
        role="status"
        data-wrong={isWrong || outcome === "failed" || outcome === "too-many" || undefined}
      >
        {outcome && textOf(outcome, texts)}
      </p>
    </form>
  );
}

async function requestMail(code: string, wanted: { email: string; cultureCode: string }): Promise<Outcome> {
  try {
    await postTicketRequest(code, wanted);
    return { email: wanted.email };
  } catch (error) {
    return error instanceof Refusal && error.status === 429 ? "too-many" : "failed";
  }
}

function textOf(outcome: Outcome, texts: PageTexts): string {
  if (typeof outcome === "object") return fillText(texts.TICKET_AGAIN_SENT, outcome);
  return {
    "no-address": texts.TEXTBOX_EMAIL_ADDRESS_ERROR,
    sending: texts.LOADING,
    failed: texts.SOMETHING_WENT_WRONG,
    "too-many": texts.TOO_MANY_REQUESTS,
  }[outcome];
}

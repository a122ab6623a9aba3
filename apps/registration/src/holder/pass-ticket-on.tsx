import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { useCallback, useState } from "react";
import { Notice } from "../page/notice.tsx";
import { Refusal } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { deleteOffer, loadOwnOffer, type OwnOffer } from "./calls.ts";
import type { HolderProps } from "./holder-props.ts";
import { OfferForm } from "./offer-form.tsx";

/** Lets the holder offer the ticket to somebody else and withdraw that, or says whom to ask. rules/tickets 66 */
export function PassTicketOn(props: HolderProps) {
  const { ticket, words, cultureCode } = props;
  const { identifier } = ticket;
  const load = useCallback(() => loadOwnOffer(identifier, cultureCode), [identifier, cultureCode]);
  const { data, reload } = useLoad(load);
  if (!data) return null;
  if (data.offer) return <OpenOffer {...props} offer={data.offer} onEnded={reload} />;
  if (!data.canPassOn) return <p className="holder-hint">{words.PASS_ON_CLOSED}</p>;
  return (
    <details className="again">
      <summary>
        {fillText(words.PASS_ON_UNTIL, { time: data.untilText })} <span>{words.PASS_ON_TICKET}</span>
      </summary>
      <OfferForm {...props} onOffered={reload} />
    </details>
  );
}

type OpenProps = HolderProps & { offer: NonNullable<OwnOffer["offer"]>; onEnded: () => void };

/** The offer that is open, with the way to withdraw it. */
function OpenOffer({ ticket, texts, words, offer, onEnded, onChanged }: OpenProps) {
  const [status, setStatus] = useState<"open" | "sending" | "failed">("open");
  const withdraw = async () => {
    setStatus("sending");
    try {
      await deleteOffer(ticket.identifier);
    } catch (error) {
      // It has ended already: by its acceptance, which the page then says, or in another tab.
      if (!(error instanceof Refusal) || error.status !== 410) return setStatus("failed");
      onChanged();
    }
    // This part goes away; the focus must not fall to the body.
    document.querySelector<HTMLElement>("main")?.focus();
    onEnded();
  };
  const text = fillText(words.PASS_ON_OFFERED, { email: offer.recipient, time: offer.expiresText });
  return (
    <section className="cancel-ticket" aria-label={words.PASS_ON_TICKET}>
      {status === "failed" && <Notice tone="wrong">{texts.SOMETHING_WENT_WRONG}</Notice>}
      <Notice
        tone="told"
        actions={
          <button
            type="button"
            className="button"
            aria-disabled={status === "sending"}
            onClick={() => status !== "sending" && void withdraw()}
          >
            {words.PASS_ON_WITHDRAW}
          </button>
        }
      >
        {text}
      </Notice>
    </section>
  );
}

import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { CONSENT_TEXT_NAMES } from "@foyer/domain/ui-text/own-tickets-text-names.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { type MouseEvent, useCallback, useState } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { loadTexts, Refusal } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { loadConsents, type OwnConsent, postWithdrawal } from "./consent-calls.ts";

type Words = UiTexts<(typeof CONSENT_TEXT_NAMES)[number]>;
type Props = {
  identifier: string;
  cultureCode: string;
  texts: PageTexts;
  /** The ticket has changed: load it again. */
  onChanged: () => void;
};

/** The consents of a ticket's holder, with the way to withdraw them. rules/questions 27 */
export function OwnConsents({ identifier, cultureCode, texts, onChanged }: Props) {
  const load = useCallback(async () => {
    const consents = await loadConsents(identifier, cultureCode);
    const words = consents.length > 0 ? await loadTexts(CONSENT_TEXT_NAMES, cultureCode) : null;
    return words && { consents, words };
  }, [identifier, cultureCode]);
  const { data, refresh } = useLoad(load);
  const [isDone, setDone] = useState(false);
  if (!data) return null;
  const { consents, words } = data;
  const finish = () => {
    setDone(true);
    refresh();
    onChanged();
  };
  return (
    <section className="own-consents" aria-labelledby="own-consents">
      <h2 id="own-consents">{words.CONSENTS_TITLE}</h2>
      {isDone && (
        <Notice tone="told" takesFocus>
          {words.CONSENT_WITHDRAWN}
        </Notice>
      )}
      <ul>
        {consents.map((consent) => (
          <li key={`${consent.questionId} ${consent.givenText}`}>
            <p dir="auto">{consent.text}</p>
            <p className="holder-hint">
              {fillText(words.CONSENT_GIVEN, { time: consent.givenText })}
              {consent.endedText !== "" && (
                <>
                  <br />
                  {fillText(words.CONSENT_ENDED, { time: consent.endedText })}
                </>
              )}
              {consent.endedText === "" && !consent.canWithdraw && (
                <>
                  <br />
                  {words.CONSENT_REQUIRED}
                </>
              )}
            </p>
            {consent.canWithdraw && (
              <Withdraw
                identifier={identifier}
                consent={consent}
                texts={texts}
                words={words}
                onDone={finish}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type WithdrawProps = {
  identifier: string;
  consent: OwnConsent;
  texts: PageTexts;
  words: Words;
  onDone: () => void;
};

/** Withdraws a consent, after one more question. */
function Withdraw({ identifier, consent, texts, words, onDone }: WithdrawProps) {
  const [status, setStatus] = useState<"open" | "sending" | "failed">("open");
  const withdraw = async () => {
    setStatus("sending");
    try {
      await postWithdrawal(identifier, consent.questionId);
    } catch (error) {
      // It was withdrawn already, in another tab or by staff.
      if (!(error instanceof Refusal) || error.status !== 404) return setStatus("failed");
    }
    onDone();
  };
  const keep = ({ currentTarget }: MouseEvent) => {
    const details = currentTarget.closest("details");
    if (details) details.open = false;
    details?.querySelector("summary")?.focus();
  };
  return (
    <details className="again">
      <summary>
        <span>{words.CONSENT_WITHDRAW}</span>
      </summary>
      <div className="cancel-ticket">
        {status === "failed" && <Notice tone="wrong">{texts.SOMETHING_WENT_WRONG}</Notice>}
        <p>{words.CONSENT_WITHDRAW_TEXT}</p>
        <div className="ticket-actions">
          <button
            type="button"
            className="button"
            data-danger
            aria-disabled={status === "sending"}
            onClick={() => status !== "sending" && void withdraw()}
          >
            {words.CONSENT_WITHDRAW}
          </button>
          <button type="button" className="button" onClick={keep}>
            {words.CONSENT_KEEP}
          </button>
        </div>
      </div>
    </details>
  );
}

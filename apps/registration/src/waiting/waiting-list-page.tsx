import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { useCallback } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { registrationPath, waitingPath } from "../page/address.ts";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import type { PublicRegistration } from "../page/server.ts";
import { UnknownLink } from "../page/unknown-link.tsx";
import { goTo } from "../page/use-address.ts";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { useWaitForPayment } from "../page/use-wait-for-payment.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import { JoinForm } from "./join-form.tsx";
import { loadWaitingPage, type WaitingTexts } from "./load-waiting-page.ts";
import { PlaceInLine } from "./place-in-line.tsx";

type Props = {
  code: string;
  /** Empty: the form that joins the line. */
  identifier: string;
};

/** The page of a waiting list: the form that joins it, or a place in line. rules/waiting-list 2, 4 */
export function WaitingListPage({ code, identifier }: Props) {
  const [language, setLanguage] = useLanguage(window.location.search);
  const load = useCallback(() => loadWaitingPage(code, identifier, language), [code, identifier, language]);
  const { data, error, isFailed, isLoading, reload, refresh } = useLoad(load);
  const { registration, place, texts, culture } = data ?? {};
  useWaitForPayment(place?.state === "waiting" || place?.state === "offered", refresh);
  useDocument(culture, registration?.project.name ?? texts?.REGISTRATION_UNKNOWN);
  if (!data || !texts) return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  if (!registration) {
    return <UnknownLink title={texts.REGISTRATION_UNKNOWN} languages={languages} />;
  }
  const { project, registrationName } = registration;
  return (
    <div className="page" aria-busy={isLoading}>
      <EventHead project={project} registrationName={registrationName} texts={texts} languages={languages} />
      <main className="card" tabIndex={-1}>
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        {place ? (
          <PlaceInLine identifier={identifier} place={place} texts={texts} onChanged={reload}>
            <Again registration={registration} texts={texts} />
          </PlaceInLine>
        ) : identifier !== "" ? (
          <div className="closed">
            <h2>{texts.WAITING_LIST_UNKNOWN}</h2>
            <Again registration={registration} texts={texts} />
          </div>
        ) : registration.canWait ? (
          <JoinForm
            code={code}
            cultureCode={culture?.cultureCode ?? DEFAULT_CULTURE}
            texts={texts}
            onJoined={(joined) => goTo(waitingPath(code, joined))}
            onRefused={reload}
          />
        ) : (
          <div className="closed">
            <h2>
              {registration.opening === "open" ? texts.WAITING_LIST_PLACES_LEFT : texts.WAITING_LIST_CLOSED}
            </h2>
            <Again registration={registration} texts={texts} />
          </div>
        )}
      </main>
      <footer>
        <Contact project={project} texts={texts} />
      </footer>
    </div>
  );
}

/** The way on for whoever has no place in line: to register, or to join the line. */
function Again({ registration, texts }: { registration: PublicRegistration; texts: WaitingTexts }) {
  const { code, opening, canWait } = registration;
  if (opening !== "open" && !canWait) return null;
  return (
    <a className="button" data-main href={canWait ? waitingPath(code) : registrationPath(code)}>
      {canWait ? texts.WAITING_LIST_JOIN : texts.WAITING_LIST_REGISTER}
    </a>
  );
}

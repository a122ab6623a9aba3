import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { useCallback, useState } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { UnknownLink } from "../page/unknown-link.tsx";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import { loadOwnTicketsPage } from "./load-own-tickets-page.ts";
import { forgetProof } from "./own-tickets-calls.ts";
import { ProveForm } from "./prove-form.tsx";
import { TicketsOfAddress } from "./tickets-of-address.tsx";
import "./own-tickets.css";

/** The page with all tickets of an address, once a mailed code has proven it. rules/privacy 19 */
export function OwnTicketsPage({ code }: { code: string }) {
  const [language, setLanguage] = useLanguage(window.location.search);
  const [hasEnded, setEnded] = useState(false);
  const load = useCallback(() => loadOwnTicketsPage(code, language), [code, language]);
  const { data, error, isFailed, isLoading, reload } = useLoad(load);
  const { registration, texts, culture, own } = data ?? {};
  const event = registration?.project.name;
  useDocument(
    culture,
    event && texts ? `${texts.OWN_TICKETS_TITLE} – ${event}` : texts?.REGISTRATION_UNKNOWN,
  );
  if (!data || !texts) return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  if (!registration) return <UnknownLink title={texts.REGISTRATION_UNKNOWN} languages={languages} />;
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const leave = (ended: boolean) => {
    forgetProof(code);
    setEnded(ended);
    reload();
  };
  return (
    <div className="page" aria-busy={isLoading}>
      <EventHead
        project={registration.project}
        registrationName={texts.OWN_TICKETS_TITLE}
        texts={texts}
        languages={languages}
      />
      <main className="card" tabIndex={-1}>
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        {own ? (
          <TicketsOfAddress
            code={code}
            own={own}
            cultureCode={cultureCode}
            texts={texts}
            onChanged={reload}
            onLeave={leave}
          />
        ) : (
          <ProveForm
            code={code}
            cultureCode={cultureCode}
            texts={texts}
            hasEnded={hasEnded}
            onProven={() => {
              setEnded(false);
              reload();
            }}
          />
        )}
      </main>
      <footer>
        <Contact project={registration.project} texts={texts} />
      </footer>
    </div>
  );
}

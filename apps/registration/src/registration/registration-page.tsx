import { useCallback, useState } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { useHandedOn } from "../page/use-address.ts";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import type { FirstView } from "./first-view.ts";
import { type Beginning, loadRegistrationPage } from "./load-registration-page.ts";
import { OpeningNotice } from "./opening-notice.tsx";
import { OutcomeMessage } from "./outcome-message.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { TicketAgain } from "./ticket-again.tsx";

/** The page of a public link: the event and, while the registration is open, its questionnaire. */
export function RegistrationPage({ code, first }: { code: string; first: FirstView | null }) {
  const [language, setLanguage] = useLanguage(first ? first.search : window.location.search);
  const message = useHandedOn("message");
  const load = useCallback(() => loadRegistrationPage(code, language), [code, language]);
  const { data, error, isFailed, isLoading, reload } = useLoad(load, first?.data);
  const { registration, texts, culture, cultures } = data ?? {};
  const beginning = useUnspent(data?.beginning, message !== undefined);
  useDocument(culture, registration?.project.name ?? texts?.REGISTRATION_UNKNOWN);

  if (!data || !texts) {
    return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  }
  const cultureCode = culture?.cultureCode ?? "en-GB";
  const languages = (
    <CultureSwitch
      label={texts.LANGUAGE_LABEL}
      cultures={cultures ?? []}
      current={cultureCode}
      onChange={setLanguage}
    />
  );
  if (!registration) {
    return (
      <main className="card">
        {languages}
        <h1>{texts.REGISTRATION_UNKNOWN}</h1>
      </main>
    );
  }
  const { project, priceText, opening } = registration;
  return (
    <div className="page" aria-busy={isLoading}>
      <EventHead
        project={project}
        registrationName={registration.registrationName}
        texts={texts}
        languages={languages}
      >
        {registration.outcome === "ticket" && priceText !== "" && (
          <div>
            <dt>{texts.TICKET_PRICE}</dt>
            <dd>{priceText}</dd>
          </div>
        )}
      </EventHead>
      <main className="card">
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        {typeof message === "string" ? (
          <OutcomeMessage message={message} code={code} texts={texts} />
        ) : opening === "open" && beginning ? (
          <RegistrationForm
            key={beginning.prepared.data.version}
            code={registration.code}
            cultureCode={cultureCode}
            texts={texts}
            beginning={beginning}
            checksEmail={registration.checksEmail}
            networking={registration.networking}
            reload={reload}
          />
        ) : (
          <OpeningNotice registration={registration} texts={texts} />
        )}
      </main>
      <footer>
        {registration.outcome === "ticket" && (
          <TicketAgain code={registration.code} cultureCode={cultureCode} texts={texts} />
        )}
        {opening === "open" && <Contact project={project} texts={texts} />}
      </footer>
    </div>
  );
}

/** Answers that have ended in a message are over: whoever registers next begins without them. */
function useUnspent(beginning: Beginning | null | undefined, isHandedIn: boolean) {
  const [spent, setSpent] = useState<Beginning | null>(null);
  if (isHandedIn && beginning && beginning !== spent) setSpent(beginning);
  return beginning && beginning === spent
    ? { ...beginning, initial: beginning.start, notice: null }
    : beginning;
}

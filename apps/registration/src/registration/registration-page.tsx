import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { lazy, useCallback, useState } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { groupPath } from "../page/address.ts";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { LatePart } from "../page/late-part.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicRegistration } from "../page/server.ts";
import { UnknownLink } from "../page/unknown-link.tsx";
import { useHandedOn } from "../page/use-address.ts";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { VatNote } from "../page/vat-note.tsx";
import { WaitingPage } from "../page/waiting-page.tsx";
import { FinishedRun } from "./finished-run.tsx";
import type { FirstView } from "./first-view.ts";
import { type Beginning, loadRegistrationPage } from "./load-registration-page.ts";
import { OpeningNotice } from "./opening-notice.tsx";
import { prefillEmail } from "./prefill-email.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { RegistrationSummary, type SummaryNews } from "./registration-summary.tsx";
import { forgetProgress } from "./stored-progress.ts";
import { TicketAgain } from "./ticket-again.tsx";
import { useRunOutcome } from "./use-run.ts";

// Most registrations need no sign-in, so its code is loaded only where one is required.
const SignInGate = lazy(() =>
  import("../sign-in/sign-in-gate.tsx").then((module) => ({ default: module.SignInGate })),
);

/** The page of a public link: the event and, while the registration is open, its questionnaire. */
export function RegistrationPage({ code, first }: { code: string; first: FirstView | null }) {
  const [language, setLanguage] = useLanguage(first ? first.search : window.location.search);
  const message = useHandedOn("message");
  const load = useCallback(() => loadRegistrationPage(code, language), [code, language]);
  const { data, error, isFailed, isLoading, reload } = useLoad(load, first?.data);
  const { registration, texts, culture } = data ?? {};
  const [news, setNews] = useState<SummaryNews | null>(null);
  const ended = useRunOutcome(code);
  const outcome = typeof message === "string" ? { message } : ended;
  const beginning = useUnsubmitted(data?.beginning, outcome !== null);
  useDocument(culture, registration?.project.name ?? texts?.REGISTRATION_UNKNOWN);

  if (!data || !texts) {
    return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  }
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  if (!registration) {
    return <UnknownLink title={texts.REGISTRATION_UNKNOWN} languages={languages} />;
  }
  const { project, priceText, opening } = registration;
  const open = !outcome && opening === "open" ? beginning : null;
  return (
    <div className="page" aria-busy={isLoading} data-beside={open ? true : undefined}>
      <EventHead
        project={project}
        registrationName={registration.registrationName}
        texts={texts}
        languages={languages}
      >
        {registration.outcome === "ticket" && priceText !== "" && (
          <div>
            <dt>{texts.TICKET_PRICE}</dt>
            <dd>
              {priceText}
              <VatNote percent={registration.vatText} texts={texts} />
            </dd>
          </div>
        )}
      </EventHead>
      <main className="card">
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        {outcome ? (
          <FinishedRun outcome={outcome} code={code} texts={texts} />
        ) : open ? (
          <Questionnaire
            registration={registration}
            cultureCode={cultureCode}
            texts={texts}
            beginning={open}
            tellSummary={setNews}
            reload={reload}
          />
        ) : (
          <OpeningNotice registration={registration} texts={texts} />
        )}
      </main>
      {open && <RegistrationSummary registration={registration} beginning={open} news={news} texts={texts} />}
      <footer>
        {open && registration.groupMaximum !== null && (
          <a className="group-link" href={groupPath(registration.code)}>
            {texts.GROUP_REGISTER}
          </a>
        )}
        {registration.outcome === "ticket" && (
          <TicketAgain code={registration.code} cultureCode={cultureCode} texts={texts} />
        )}
        {opening === "open" && <Contact project={project} texts={texts} />}
      </footer>
    </div>
  );
}

type QuestionnaireProps = {
  registration: PublicRegistration;
  cultureCode: string;
  texts: PageTexts;
  beginning: Beginning;
  tellSummary: (news: SummaryNews | null) => void;
  reload: () => void;
};

/** The registration's form, behind the sign-in where attendees sign in first. rules/attendee-sign-in 1 */
function Questionnaire({ registration, beginning, ...page }: QuestionnaireProps) {
  const { code, checksEmail, networking, isAuthRequired } = registration;
  const form = { ...page, code, checksEmail, networking };
  const { prepared, notice, misfits } = beginning;
  // A text of the catalog changes without another version: what is not ticked any more is a new form. rules/questions 26
  const shown = [prepared.data.version, ...(notice === "SCENARIO_CHANGED" ? misfits : [])].join(" ");
  if (!isAuthRequired) return <RegistrationForm key={shown} {...form} beginning={beginning} />;
  const { cultureCode, texts, reload } = page;
  const forgetAnswers = () => {
    forgetProgress(code);
    reload();
  };
  return (
    <LatePart texts={texts} waiting={<p role="status">{texts.LOADING}</p>}>
      <SignInGate code={code} cultureCode={cultureCode} texts={texts} onOtherAttendee={forgetAnswers}>
        {({ email }, news) => (
          <RegistrationForm key={shown} {...form} beginning={prefillEmail(beginning, email)} news={news} />
        )}
      </SignInGate>
    </LatePart>
  );
}

/** Returns the beginning without answers that were already submitted, so that the next visitor starts without them. */
function useUnsubmitted(beginning: Beginning | null | undefined, isSubmitted: boolean) {
  const [submitted, setSubmitted] = useState<Beginning | null>(null);
  if (isSubmitted && beginning && beginning !== submitted) setSubmitted(beginning);
  return beginning && beginning === submitted
    ? { ...beginning, initial: beginning.start, notice: null }
    : beginning;
}

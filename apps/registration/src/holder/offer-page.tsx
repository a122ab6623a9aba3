import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { useCallback } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { UnknownLink } from "../page/unknown-link.tsx";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import { AcceptForm } from "./accept-form.tsx";
import { loadOfferPage } from "./load-offer-page.ts";

/** The page of an offered ticket, for the person to whom it is offered. rules/tickets 68 */
export function OfferPage({ token }: { token: string }) {
  const [language, setLanguage] = useLanguage(window.location.search);
  const load = useCallback(() => loadOfferPage(token, language), [token, language]);
  const { data, error, isFailed, isLoading, reload } = useLoad(load);
  const event = data?.opened?.ticket.project.name;
  useDocument(
    data?.culture,
    event && data ? `${data.words.OFFER_TITLE} – ${event}` : data?.words.OFFER_TITLE,
  );
  if (!data) return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  const { opened, texts, words, culture } = data;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  if (!opened) return <UnknownLink title={words.OFFER_ENDED} languages={languages} />;
  const { project, registrationName } = opened.ticket;
  return (
    <div className="page" aria-busy={isLoading}>
      <EventHead project={project} registrationName={registrationName} texts={texts} languages={languages} />
      <main className="card" tabIndex={-1}>
        <AcceptForm
          key={[culture?.cultureCode, ...opened.changed].join(" ")}
          token={token}
          opened={opened}
          texts={texts}
          words={words}
          cultureCode={culture?.cultureCode ?? DEFAULT_CULTURE}
          onEnded={reload}
        />
      </main>
      <footer>
        <Contact project={project} texts={texts} />
      </footer>
    </div>
  );
}

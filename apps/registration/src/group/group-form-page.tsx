import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { useCallback } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { registrationPath } from "../page/address.ts";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { UnknownLink } from "../page/unknown-link.tsx";
import { goTo } from "../page/use-address.ts";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import { OpeningNotice } from "../registration/opening-notice.tsx";
import { GroupForm } from "./group-form.tsx";
import { loadGroupForm } from "./load-group-form.ts";

/** The page that registers several people in one order. rules/group-orders 1 */
export function GroupFormPage({ code }: { code: string }) {
  const [language, setLanguage] = useLanguage(window.location.search);
  const load = useCallback(() => loadGroupForm(code, language), [code, language]);
  const { data, error, isFailed, isLoading, reload } = useLoad(load);
  const { registration, texts, culture } = data ?? {};
  useDocument(culture, registration?.project.name ?? texts?.REGISTRATION_UNKNOWN);
  if (!data || !texts) return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  if (!registration) return <UnknownLink title={texts.REGISTRATION_UNKNOWN} languages={languages} />;
  const { project, registrationName, opening, groupMaximum, priceText } = registration;
  return (
    <div className="page" aria-busy={isLoading}>
      <EventHead project={project} registrationName={registrationName} texts={texts} languages={languages}>
        {priceText !== "" && (
          <div>
            <dt>{texts.TICKET_PRICE}</dt>
            <dd>{priceText}</dd>
          </div>
        )}
      </EventHead>
      <main className="card" tabIndex={-1}>
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        {data.prepared && groupMaximum !== null ? (
          <GroupForm
            key={data.prepared.data.version}
            registration={registration}
            maximum={groupMaximum}
            prepared={data.prepared}
            cultures={data.cultures}
            cultureCode={culture?.cultureCode ?? DEFAULT_CULTURE}
            texts={texts}
            reload={reload}
          />
        ) : opening === "open" ? (
          <div className="closed">
            <h2>{texts.GROUP_CLOSED}</h2>
          </div>
        ) : (
          <OpeningNotice registration={registration} texts={texts} />
        )}
      </main>
      <footer>
        {opening === "open" && (
          <button type="button" className="text-button" onClick={() => goTo(registrationPath(code))}>
            {texts.GROUP_SINGLE}
          </button>
        )}
        <Contact project={project} texts={texts} />
      </footer>
    </div>
  );
}

import { type Culture, chooseCulture } from "@foyer/domain/locale/choose-culture.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { lazy, useCallback } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { ownTicketsPath, paymentReturnOf } from "../page/address.ts";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { LatePart } from "../page/late-part.tsx";
import { loadCultures, loadTexts } from "../page/server.ts";
import { UnknownLink } from "../page/unknown-link.tsx";
import { useHandedOn } from "../page/use-address.ts";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { useWaitForPayment } from "../page/use-wait-for-payment.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import { loadGroup, type OwnGroup } from "./group-calls.ts";
import { GROUP_PAGE_TEXTS, type GroupTexts } from "./group-texts.ts";
import { OwnGroupView } from "./own-group.tsx";

// Where cards are taken, and after a provider's page.
const PayPart = lazy(() => import("../payment/pay-part.tsx").then((module) => ({ default: module.PayPart })));

// Of paid groups, where there are invoices.
const InvoicePart = lazy(() =>
  import("../invoices/invoice-part.tsx").then((module) => ({ default: module.InvoicePart })),
);

type Data = {
  cultures: readonly Culture[];
  culture: Culture | undefined;
  texts: GroupTexts;
  /** Null: unknown link. */
  group: OwnGroup | null;
};

async function loadOwnGroup(identifier: string, language: string | null): Promise<Data> {
  const [all, group] = await Promise.all([loadCultures(), loadGroup(identifier, language ?? undefined)]);
  const cultures = all.filter(({ cultureCode }) => group === null || group.cultures.includes(cultureCode));
  const wanted = group ? [group.cultureCode] : [...(language ? [language] : []), ...navigator.languages];
  const culture = chooseCulture(cultures, wanted);
  const texts = await loadTexts(GROUP_PAGE_TEXTS, culture?.cultureCode ?? DEFAULT_CULTURE);
  return { cultures, culture, texts, group };
}

/** The page of a group, for whoever has ordered it. rules/group-orders 14 */
export function OwnGroupPage({ code, identifier }: { code: string; identifier: string }) {
  const [language, setLanguage] = useLanguage(window.location.search);
  const isNew = useHandedOn("isNew") === true;
  const cameBack = paymentReturnOf(window.location.pathname);
  const load = useCallback(() => loadOwnGroup(identifier, language), [identifier, language]);
  const { data, error, isFailed, isLoading, reload, refresh } = useLoad(load);
  const { group, texts, culture } = data ?? {};
  const isAwaited = group?.status === "held" || group?.tickets.some(({ isIncomplete }) => isIncomplete);
  useWaitForPayment(isAwaited === true, refresh);
  const event = group?.project.name;
  useDocument(culture, event && texts ? `${texts.GROUP_TITLE} – ${event}` : texts?.GROUP_UNKNOWN);
  if (!data || !texts) return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  if (!group) return <UnknownLink title={texts.GROUP_UNKNOWN} languages={languages} />;
  return (
    <div className="page" aria-busy={isLoading}>
      <EventHead
        project={group.project}
        registrationName={group.registrationName}
        texts={texts}
        languages={languages}
      />
      <main className="card" tabIndex={-1}>
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        <OwnGroupView identifier={identifier} group={group} texts={texts} isNew={isNew} onChanged={reload}>
          {(group.cardPayment || cameBack) && (
            <LatePart texts={texts}>
              <PayPart
                payable={{ ...group, kind: "group", identifier, priceText: group.totalText }}
                cultureCode={culture?.cultureCode ?? DEFAULT_CULTURE}
                cameBack={cameBack}
                onChanged={refresh}
              />
            </LatePart>
          )}
        </OwnGroupView>
        {group.hasInvoices && (
          <LatePart texts={texts}>
            <InvoicePart
              invoiced={{ kind: "group", identifier }}
              texts={texts}
              cultureCode={culture?.cultureCode ?? DEFAULT_CULTURE}
            />
          </LatePart>
        )}
      </main>
      <footer>
        <Contact project={group.project} texts={texts} />
        <p className="contact">
          <a href={ownTicketsPath(code)}>{texts.OWN_TICKETS_LINK}</a>
        </p>
      </footer>
    </div>
  );
}

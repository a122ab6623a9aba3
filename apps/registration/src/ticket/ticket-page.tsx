import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { lazy, useCallback } from "react";
import { Contact } from "../event/contact.tsx";
import { EventHead } from "../event/event-head.tsx";
import { paymentReturnOf, registrationPath } from "../page/address.ts";
import { CultureSwitch } from "../page/culture-switch.tsx";
import { FailedNotice } from "../page/failed-notice.tsx";
import { FailedPage } from "../page/failed-page.tsx";
import { LatePart } from "../page/late-part.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";
import { Thanks } from "../page/thanks.tsx";
import { goTo, useHandedOn } from "../page/use-address.ts";
import { useDocument } from "../page/use-document.ts";
import { useLanguage } from "../page/use-language.ts";
import { useLoad } from "../page/use-load.ts";
import { useWaitForPayment } from "../page/use-wait-for-payment.ts";
import { WaitingPage } from "../page/waiting-page.tsx";
import { CancelTicket } from "./cancel-ticket.tsx";
import { loadTicketPage } from "./load-ticket-page.ts";
import { OwnData } from "./own-data.tsx";
import { TicketActions } from "./ticket-actions.tsx";
import { TicketCard } from "./ticket-card.tsx";
import { UnknownTicket } from "./unknown-ticket.tsx";

// What few holders do; its code and texts are loaded beside the ticket.
const HolderPart = lazy(() =>
  import("../holder/holder-part.tsx").then((module) => ({ default: module.HolderPart })),
);

const OwnConsents = lazy(() =>
  import("../holder/own-consents.tsx").then((module) => ({ default: module.OwnConsents })),
);

// Where cards are taken, and after a provider's page.
const PayPart = lazy(() => import("../payment/pay-part.tsx").then((module) => ({ default: module.PayPart })));

// Of paid tickets, where there are invoices.
const InvoicePart = lazy(() =>
  import("../invoices/invoice-part.tsx").then((module) => ({ default: module.InvoicePart })),
);

// Of tickets that somebody else has ordered.
const CompletePart = lazy(() =>
  import("../group/complete-part.tsx").then((module) => ({ default: module.CompletePart })),
);

type Props = { code: string; identifier: string };

/** The page of a ticket. */
export function TicketPage({ code, identifier }: Props) {
  const [language, setLanguage] = useLanguage(window.location.search);
  const isNew = useHandedOn("isNew") === true;
  const cameBack = paymentReturnOf(window.location.pathname);
  const load = useCallback(() => loadTicketPage(code, identifier, language), [code, identifier, language]);
  const { data, error, isFailed, isLoading, reload, refresh } = useLoad(load);
  const { ticket, texts, culture } = data ?? {};
  useWaitForPayment(ticket?.status === "held", refresh);
  const event = ticket?.project.name;
  useDocument(culture, event && texts ? `${texts.TICKET_TITLE} – ${event}` : texts?.TICKET_UNKNOWN);

  if (!data || !texts) {
    return isFailed ? <FailedPage error={error} onRetry={reload} /> : <WaitingPage />;
  }
  const cultureCode = culture?.cultureCode ?? DEFAULT_CULTURE;
  const languages = <CultureSwitch page={data} onChange={setLanguage} />;
  const another = (
    <button
      type="button"
      className="button"
      onClick={() => goTo(registrationPath(ticket?.registrationCode ?? code))}
    >
      {texts.REGISTER_ANOTHER}
    </button>
  );
  if (!ticket) {
    const { registration } = data;
    return (
      <UnknownTicket
        code={code}
        registration={registration}
        cultureCode={cultureCode}
        texts={texts}
        title={data.title ?? texts.TICKET_UNKNOWN}
        languages={languages}
      />
    );
  }
  return (
    <div className="page" data-ticket aria-busy={isLoading}>
      <EventHead
        project={ticket.project}
        registrationName={ticket.registrationName}
        texts={texts}
        languages={languages}
      />
      <main className="card" tabIndex={-1}>
        {isFailed && <FailedNotice texts={texts} onRetry={reload} />}
        {isNew && isLive(ticket.status) && (
          <div className="notice" data-tone="done">
            <Thanks texts={texts} />
          </div>
        )}
        <TicketCard ticket={ticket} texts={texts}>
          {(ticket.cardPayment || cameBack) && (
            <LatePart texts={texts}>
              <PayPart
                payable={{ ...ticket, kind: "ticket" }}
                cultureCode={cultureCode}
                cameBack={cameBack}
                isRefundTold={ticket.refundText !== ""}
                onChanged={refresh}
              />
            </LatePart>
          )}
        </TicketCard>
        {isLive(ticket.status) && (ticket.isIncomplete || (ticket.isOfGroup && ticket.status === "held")) && (
          <LatePart texts={texts}>
            <CompletePart ticket={ticket} pageTexts={texts} cultureCode={cultureCode} onChanged={reload} />
          </LatePart>
        )}
        {!ticket.isIncomplete && <TicketActions ticket={ticket} texts={texts} culture={cultureCode} />}
        <LateParts
          ticket={ticket}
          texts={texts}
          cultureCode={cultureCode}
          onReload={reload}
          onRefresh={refresh}
        />
        {ticket.cancelUntilText && !ticket.cancelRefund && (
          <CancelTicket ticket={ticket} texts={texts} onEnded={reload} />
        )}
        <div className="another">
          {another}
          <Contact project={ticket.project} texts={texts} />
          <OwnData identifier={ticket.identifier} code={ticket.registrationCode} texts={texts} />
        </div>
      </main>
    </div>
  );
}

type LateProps = {
  ticket: PublicTicket;
  texts: PageTexts;
  cultureCode: string;
  onReload: () => void;
  onRefresh: () => void;
};

/** The invoices, what its holder does with the ticket, and the consents, each loaded beside it. */
function LateParts({ ticket, texts, cultureCode, onReload, onRefresh }: LateProps) {
  return (
    <LatePart texts={texts}>
      {ticket.hasInvoices && (
        <InvoicePart
          invoiced={{ kind: "ticket", identifier: ticket.identifier }}
          texts={texts}
          cultureCode={cultureCode}
        />
      )}
      {isLive(ticket.status) && !ticket.isIncomplete && (
        <HolderPart
          ticket={ticket}
          texts={texts}
          cultureCode={cultureCode}
          onChanged={onReload}
          cancelPaid={(refund) => (
            <CancelTicket ticket={ticket} texts={texts} onEnded={onReload} refund={refund} />
          )}
        />
      )}
      <OwnConsents
        identifier={ticket.identifier}
        cultureCode={cultureCode}
        texts={texts}
        onChanged={onRefresh}
      />
    </LatePart>
  );
}

import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { useState } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { saveCalendarFile } from "../page/save-calendar-file.ts";
import { type PublicTicket, printoutPath } from "../page/server.ts";
import { MailAgain } from "./mail-again.tsx";
import { WalletLinks } from "./wallet-links.tsx";

type Props = { ticket: PublicTicket; texts: PageTexts; culture: string };

/** The buttons of a live ticket: download, calendar, wallets, print, share, mail again. */
export function TicketActions({ ticket, texts, culture }: Props) {
  if (!isLive(ticket.status)) return null;
  return (
    <div className="ticket-actions">
      {ticket.unprintable.length > 0 && (
        <Notice tone="told">
          {fillText(texts.LETTERS_NOT_PRINTED, { letters: ticket.unprintable.join(" ") })}
        </Notice>
      )}
      <a
        className="button"
        data-main={ticket.status === "issued" || undefined}
        href={printoutPath(ticket.identifier, culture)}
        download
      >
        {texts.DOWNLOAD_TICKET}
      </a>
      <button type="button" className="button" onClick={() => saveCalendar(ticket, texts)}>
        {texts.ADD_TO_CALENDAR}
      </button>
      <WalletLinks ticket={ticket} texts={texts} />
      <button type="button" className="button" onClick={() => window.print()}>
        {texts.PRINT_TICKET}
      </button>
      <ShareLink texts={texts} />
      <MailAgain identifier={ticket.identifier} texts={texts} />
    </div>
  );
}

/** Shares the link by the phone's own ways; elsewhere copies it. */
function ShareLink({ texts }: { texts: PageTexts }) {
  const [isCopied, setCopied] = useState(false);
  if ("share" in navigator) {
    // A visitor who shares it with nobody has cancelled, which is no failure.
    const share = () => void navigator.share({ url: window.location.href }).catch(() => {});
    return (
      <button type="button" className="button" onClick={share}>
        {texts.SHARE_TICKET}
      </button>
    );
  }
  // Pages without TLS have no clipboard API.
  if (!("clipboard" in navigator)) return null;
  const copy = () => void navigator.clipboard.writeText(window.location.href).then(() => setCopied(true));
  return (
    <>
      <button type="button" className="button" onClick={copy}>
        {isCopied ? texts.LINK_COPIED : texts.COPY_LINK}
      </button>
      <span className="unseen" role="status">
        {isCopied && texts.LINK_COPIED}
      </span>
    </>
  );
}

function saveCalendar({ identifier, ticketId, project }: PublicTicket, texts: PageTexts): void {
  const { origin, pathname, host } = window.location;
  const url = origin + pathname;
  saveCalendarFile({
    uid: `${identifier}@${host}`,
    title: project.name,
    spans: project.days,
    place: project.places.join(", "),
    description: `${texts.TICKET_NUMBER}: ${ticketId}\n${url}`,
    url,
    now: Date.now(),
  });
}

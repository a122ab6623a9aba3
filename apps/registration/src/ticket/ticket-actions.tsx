import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { useState } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { type PublicTicket, printoutPath } from "../page/server.ts";
import { makeCalendarFile } from "./calendar-file.ts";

type Props = { ticket: PublicTicket; texts: PageTexts; culture: string };

/** The buttons of a live ticket: download, print, calendar, copy link. */
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
      <button type="button" className="button" onClick={() => saveCalendarFile(ticket)}>
        {texts.ADD_TO_CALENDAR}
      </button>
      <button type="button" className="button" onClick={() => window.print()}>
        {texts.PRINT_TICKET}
      </button>
      <CopyLink texts={texts} />
    </div>
  );
}

function CopyLink({ texts }: { texts: PageTexts }) {
  const [isCopied, setCopied] = useState(false);
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

function saveCalendarFile({ identifier, project }: PublicTicket): void {
  const { origin, pathname, host } = window.location;
  const file = makeCalendarFile({
    uid: `${identifier}@${host}`,
    title: project.name,
    start: project.startsAt,
    end: project.endsAt,
    place: project.places.join(", "),
    url: origin + pathname,
    now: Date.now(),
  });
  const url = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "event.ics";
  link.click();
  URL.revokeObjectURL(url);
}

import { makeCalendarFile } from "@foyer/domain/calendar/calendar-file.ts";
import type { WrittenMail } from "../mail/compose.service.ts";
import type { DescribedTicket } from "../ticket-page/ticket-page.service.ts";
import type { TicketMailTexts } from "./ticket-mail-texts.ts";

type Link = { link: string; texts: Pick<TicketMailTexts, "TICKET_NUMBER"> };

/** The days of the event as calendar entries, the same as those of the ticket's page: importing both makes them once. */
export function calendarOf(
  { identifier, ticketId, project }: DescribedTicket,
  { link, texts }: Link,
): WrittenMail["attachments"][number] {
  const content = async () =>
    Buffer.from(
      makeCalendarFile({
        uid: `${identifier}@${URL.canParse(link) ? new URL(link).host : ""}`,
        title: project.name,
        spans: project.days,
        place: project.places.join(", "),
        description: `${texts.TICKET_NUMBER}: ${ticketId}\n${link}`,
        url: link,
        now: Date.now(),
      }),
    );
  return { filename: "event.ics", contentType: "text/calendar; charset=utf-8; method=PUBLISH", content };
}

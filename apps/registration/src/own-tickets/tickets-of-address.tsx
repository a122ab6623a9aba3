import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { groupPath, ticketPath } from "../page/address.ts";
import type { OwnTextName, OwnTexts } from "./load-own-tickets-page.ts";
import { OwnDataOfAddress } from "./own-data-of-address.tsx";
import type { OwnTickets } from "./own-tickets-calls.ts";

type Props = {
  code: string;
  own: OwnTickets;
  cultureCode: string;
  texts: OwnTexts;
  onChanged: () => void;
  /** Forgets the proof; `ended`: it was valid no longer. */
  onLeave: (ended: boolean) => void;
};

/** The tickets and groups of a proven address, each with the way to its page, and the data of their holder. rules/privacy 19 */
export function TicketsOfAddress({ code, own, cultureCode, texts, onChanged, onLeave }: Props) {
  const { email, tickets, groups, hasMore } = own;
  const here = `?${new URLSearchParams({ lang: cultureCode })}`;
  return (
    <>
      <h2 className="own-head">{fillText(texts.OWN_TICKETS_OF, { email })}</h2>
      {tickets.length === 0 && groups.length === 0 && <p>{texts.OWN_TICKETS_NONE}</p>}
      {tickets.length > 0 && (
        <ul className="own-tickets">
          {tickets.map((ticket) => (
            <li key={ticket.identifier}>
              <a href={ticketPath(ticket.registrationCode, ticket.identifier) + here}>
                <bdi>{ticket.fullName || `${texts.TICKET_NUMBER} ${ticket.ticketId}`}</bdi>
              </a>
              <span className="own-status">{texts[STATUS[ticket.status]]}</span>
              <span className="holder-hint">
                <bdi>{ticket.registrationName}</bdi> · {texts.TICKET_NUMBER} {ticket.ticketId} ·{" "}
                {ticket.createdText}
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="holder-hint">{texts.OWN_TICKETS_MORE}</p>}
      {groups.length > 0 && (
        <section className="own-part" aria-labelledby="own-groups">
          <h2 id="own-groups" className="own-head">
            {texts.OWN_GROUPS_TITLE}
          </h2>
          <ul className="own-tickets">
            {groups.map((group) => (
              <li key={group.identifier}>
                <a href={groupPath(group.registrationCode, group.identifier) + here}>
                  <bdi>{group.reference}</bdi>
                </a>
                <span className="own-status">{texts[STATUS[group.status]]}</span>
                <span className="holder-hint">
                  <bdi>{group.registrationName}</bdi> · {group.createdText}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(tickets.length > 0 || groups.length > 0) && (
        <OwnDataOfAddress
          code={code}
          erasure={own.erasure}
          texts={texts}
          onChanged={onChanged}
          onEnded={() => onLeave(true)}
        />
      )}
      <button type="button" className="text-button" onClick={() => onLeave(false)}>
        {texts.OWN_TICKETS_LEAVE}
      </button>
    </>
  );
}

const STATUS = {
  issued: "TICKET_STATUS_ISSUED",
  held: "TICKET_STATUS_HELD",
  cancelled: "TICKET_STATUS_CANCELLED",
  expired: "TICKET_STATUS_EXPIRED",
} as const satisfies Record<OwnTickets["tickets"][number]["status"], OwnTextName>;

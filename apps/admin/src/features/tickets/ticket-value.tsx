import { type TicketColumnName, type TicketRow, ticketColumn } from "@foyer/contract/ticket-columns.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Amount } from "../../session/amount.tsx";
import { ticketText } from "./ticket-text.ts";

type Props = {
  ticket: TicketRow;
  name: TicketColumnName;
  timeZone: string;
  /** The zone is named elsewhere, once for several times. */
  isZoneNamed?: boolean;
};

/** A value of a ticket. A time has its zone, and a tooltip with the seconds. */
export function TicketValue({ ticket, name, timeZone, isZoneNamed = false }: Props) {
  const value = ticket[name];
  const text = ticketText(ticket, name, timeZone);
  const { kind } = ticketColumn(name);
  if (kind === "money" && typeof value === "number") return <Amount of={value} />;
  if (kind !== "moment" || typeof value !== "string") return <bdi>{text}</bdi>;
  return <Moment at={value} timeZone={timeZone} isZoneNamed={isZoneNamed} />;
}

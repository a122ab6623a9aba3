import { TICKET_COLUMNS, type TicketColumn, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import type { ListedTicket } from "@foyer/contract/tickets.ts";
import type { Column } from "@foyer/ui/table/column.ts";
import { Anchor } from "@mantine/core";
import { IconChevronRight, IconTag } from "@tabler/icons-react";
import { NarrowStatusMark } from "../../answers/status-mark.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { Tick } from "./actions/tick.tsx";
import { columnWords } from "./column-words.ts";
import classes from "./ticket-columns.module.css";
import { ticketText } from "./ticket-text.ts";
import { TicketValue } from "./ticket-value.tsx";
import { type ColumnView, isInCard } from "./use-columns.ts";

type Context = {
  /** Opens the details of a ticket. */
  open: (ticketId: number) => void;
  /** The project's. */
  timeZone: string;
};

const { custom } = columnsOf<ListedTicket, Context>();

/** A card begins with the number, the status and the names. */
const TITLES: readonly TicketColumnName[] = ["TicketId", "FirstName", "LastName"];

const COLUMNS: ReadonlyMap<TicketColumnName, Column<ListedTicket, Context>> = new Map(
  TICKET_COLUMNS.map((column) => [column.name, toTableColumn(column)]),
);

/** The table's columns with these names. `view` decides which of them a card shows. */
export const ticketTable = (shown: readonly TicketColumnName[], view: ColumnView) =>
  shown.flatMap((name): Column<ListedTicket, Context>[] => {
    const column = COLUMNS.get(name);
    if (!column) return [];
    return isInCard(name, view) ? [column] : [{ ...column, card: "hidden" }];
  });

function toTableColumn({ name, kind }: TicketColumn): Column<ListedTicket, Context> {
  if (kind === "id") {
    return custom(name, name, (ticket, { open }) => <TicketId ticket={ticket} onOpen={open} />, {
      isRowHead: true,
      ...wordsOf(name),
      stays: "start",
      isShort: true,
      sorts: "desc",
    });
  }
  return custom(
    name,
    name,
    (ticket, { timeZone }) => <Value ticket={ticket} name={name} timeZone={timeZone} />,
    {
      ...wordsOf(name),
      ...(TITLES.includes(name) && { card: "title" as const }),
      // Codes and times are never cut.
      isShort: kind !== "text",
      isNumber: kind === "number" || kind === "money",
      // Moments sort newest first by default.
      sorts: kind === "moment" ? "desc" : "asc",
    },
  );
}

function wordsOf(name: TicketColumnName): { words?: string } {
  const words = columnWords(name);
  return words === undefined ? {} : { words };
}

type ValueProps = { ticket: ListedTicket; name: TicketColumnName; timeZone: string };

/** Symbols that surely fit a narrow cell. */
const MAX_UNCUT = 12;

/** A value on one line; a tooltip shows the full text. */
function Value({ ticket, name, timeZone }: ValueProps) {
  const text = ticketText(ticket, name, timeZone);
  const value = <TicketValue ticket={ticket} name={name} timeZone={timeZone} isZoneNamed />;
  return text.length > MAX_UNCUT ? <span title={text}>{value}</span> : value;
}

type IdProps = { ticket: ListedTicket; onOpen: (ticketId: number) => void };

function TicketId({ ticket: { TicketId: id, status, tags }, onOpen }: IdProps) {
  return (
    <div className={classes.id}>
      <Tick ticketId={id} />
      <Anchor
        component="button"
        type="button"
        className={classes.open}
        title="Details"
        aria-haspopup="dialog"
        aria-label={`Details of ticket ${id}`}
        onClick={() => onOpen(id)}
      >
        <IconChevronRight size={16} aria-hidden />
        {id}
      </Anchor>
      <NarrowStatusMark status={status} />
      {tags.length > 0 && (
        <span className={classes.tags} title={tags.join(", ")}>
          <IconTag size={16} role="img" aria-label={`Tags: ${tags.join(", ")}`} />
        </span>
      )}
    </div>
  );
}

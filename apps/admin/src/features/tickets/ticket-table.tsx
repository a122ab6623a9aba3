import { type TicketColumn, type TicketColumnName, ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { ListedTicket } from "@foyer/contract/tickets.ts";
import { SortHeader, type SortOrder } from "@foyer/ui/sort-header.tsx";
import { Table, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { memo } from "react";
import { StatusMark } from "./status-mark.tsx";
import classes from "./ticket-table.module.css";
import { ticketText } from "./ticket-text.ts";
import { TicketValue } from "./ticket-value.tsx";
import { FIRST_COLUMN } from "./use-columns.ts";

type Props = {
  tickets: readonly ListedTicket[];
  columns: readonly TicketColumnName[];
  timeZone: string;
  sort: TicketColumnName | "";
  order: SortOrder;
  /** Shows the rows of another page until the wanted ones are there. */
  isStale: boolean;
  openId: number | undefined;
  onSort: (sort: TicketColumnName, order: SortOrder) => void;
  onOpen: (ticketId: number) => void;
};

/** The newest are what people look for. */
const FIRST_ORDERS: Partial<Record<TicketColumn["kind"], SortOrder>> = { id: "desc", moment: "desc" };

/** Tickets with their columns, in a box of its own that scrolls both ways; heads and ids stay in sight. */
export function TicketTable({
  tickets,
  columns,
  timeZone,
  sort,
  order,
  isStale,
  openId,
  onSort,
  onOpen,
}: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section className={classes.frame} tabIndex={0} aria-label="Table of tickets" aria-busy={isStale}>
      <Table className={classes.table} highlightOnHover data-stale={isStale || undefined}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <SortHeader
                key={name}
                label={name}
                order={name === sort ? order : undefined}
                firstOrder={FIRST_ORDERS[ticketColumn(name).kind] ?? "asc"}
                onSort={(next) => onSort(name, next)}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tickets.map((ticket) => (
            <TicketRow
              key={ticket.TicketId}
              ticket={ticket}
              columns={columns}
              timeZone={timeZone}
              isOpen={ticket.TicketId === openId}
              onOpen={onOpen}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

type RowProps = {
  ticket: ListedTicket;
  columns: readonly TicketColumnName[];
  timeZone: string;
  isOpen: boolean;
  onOpen: (ticketId: number) => void;
};

const TicketRow = memo(function TicketRow({ ticket, columns, timeZone, isOpen, onOpen }: RowProps) {
  return (
    <Table.Tr data-open={isOpen || undefined}>
      {columns.map((name) =>
        name === FIRST_COLUMN ? (
          <Table.Th key={name} scope="row">
            <div className={classes.id}>
              <UnstyledButton
                className={classes.open}
                title="Details"
                aria-haspopup="dialog"
                aria-label={`Details of ticket ${ticket.TicketId}`}
                onClick={() => onOpen(ticket.TicketId)}
              >
                <IconChevronRight size={16} aria-hidden />
                {ticket.TicketId}
              </UnstyledButton>
              {ticket.status !== "issued" && <StatusMark status={ticket.status} />}
            </div>
          </Table.Th>
        ) : (
          <TicketCell key={name} ticket={ticket} name={name} timeZone={timeZone} />
        ),
      )}
    </Table.Tr>
  );
});

type CellProps = { ticket: ListedTicket; name: TicketColumnName; timeZone: string };

function TicketCell({ ticket, name, timeZone }: CellProps) {
  const { kind } = ticketColumn(name);
  const text = ticketText(ticket, name, timeZone);
  return (
    <Table.Td
      className={kind === "number" || kind === "money" ? classes.number : undefined}
      title={text.length > 24 ? text : undefined}
    >
      <TicketValue ticket={ticket} name={name} timeZone={timeZone} />
    </Table.Td>
  );
}

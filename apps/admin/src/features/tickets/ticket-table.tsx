import type { ListedTicket } from "@foyer/contract/tickets.ts";
import { SortHeader, type SortOrder } from "@foyer/ui/sort-header.tsx";
import { Table, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { memo } from "react";
import { MomentText } from "./moment-text.tsx";
import { StatusMark } from "./status-mark.tsx";
import type { TicketColumn } from "./ticket-search.ts";
import classes from "./ticket-table.module.css";
import { isNumber, ticketText } from "./ticket-text.ts";
import { FIRST_COLUMN } from "./use-columns.ts";

type Props = {
  tickets: readonly ListedTicket[];
  columns: readonly TicketColumn[];
  sort: TicketColumn | "";
  order: SortOrder;
  /** Shows the rows of another page until the wanted ones are there. */
  isStale: boolean;
  openId: number | undefined;
  onSort: (sort: TicketColumn, order: SortOrder) => void;
  onOpen: (ticketId: number) => void;
};

/** Tickets with their columns, in a box of its own that scrolls both ways; heads and ids stay in sight. */
export function TicketTable({ tickets, columns, sort, order, isStale, openId, onSort, onOpen }: Props) {
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
                firstOrder={name === "TicketId" || name.endsWith("DateTime") ? "desc" : "asc"}
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
  columns: readonly TicketColumn[];
  isOpen: boolean;
  onOpen: (ticketId: number) => void;
};

const TicketRow = memo(function TicketRow({ ticket, columns, isOpen, onOpen }: RowProps) {
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
          <TicketCell key={name} ticket={ticket} name={name} />
        ),
      )}
    </Table.Tr>
  );
});

function TicketCell({ ticket, name }: { ticket: ListedTicket; name: TicketColumn }) {
  const value = ticket[name];
  const text = ticketText(ticket, name);
  if (name.endsWith("DateTime") && value !== null) {
    return (
      <Table.Td>
        <MomentText at={String(value)} />
      </Table.Td>
    );
  }
  return (
    <Table.Td
      className={isNumber(name) ? classes.number : undefined}
      title={text.length > 24 ? text : undefined}
    >
      <bdi>{text}</bdi>
    </Table.Td>
  );
}

import {
  TICKET_COLUMNS,
  type TicketColumn,
  type TicketColumnName,
  type TicketColumnOf,
} from "@foyer/contract/ticket-columns.ts";
import { type RawBuilder, type Selection, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Selected = {
  [N in TicketColumnName]: `ticket.${TicketColumnOf<N>} as ${N}`;
}[TicketColumnName];

/** A stored ticket, by its columns' names. */
export type StoredTicket = Selection<Database, "ticket", Selected>;

/** A column that the table lacks does not compile. */
const storedName = ({ column }: TicketColumn): `ticket.${keyof Database["ticket"]}` => `ticket.${column}`;

export const storedValue = (column: TicketColumn): RawBuilder<unknown> => sql.ref(storedName(column));

/** All columns for a `select`, each under its wire name. The cast keeps a column and its name together. */
export const ALL_COLUMNS = TICKET_COLUMNS.map(
  (column) => `${storedName(column)} as ${column.name}` as Selected,
);

import { TICKET_COLUMNS, type TicketColumn, type TicketOf } from "@foyer/contract/ticket-columns.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** A stored ticket, by its columns' names. */
export type StoredTicket = TicketOf<{
  id: number;
  number: number;
  moment: Date;
  key: string;
  text: string;
  money: Cents;
  flag: boolean;
}>;

/** A column that the table lacks does not compile. */
const stored = ({ column }: TicketColumn): keyof Database["ticket"] & string => column;

export const storedValue = (column: TicketColumn): RawBuilder<unknown> => sql.ref(`ticket.${stored(column)}`);

/** All columns for a `select`, each under its wire name. */
export const ALL_COLUMNS: RawBuilder<unknown> = sql.join(
  TICKET_COLUMNS.map((column) => sql`${storedValue(column)} as ${sql.ref(column.name)}`),
);

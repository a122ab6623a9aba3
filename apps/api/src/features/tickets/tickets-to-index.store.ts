import { TICKET_COLUMNS } from "@foyer/contract/ticket-columns.ts";
import { sql } from "kysely";
import { storedValue } from "./ticket-columns.store.ts";

const keys = TICKET_COLUMNS.filter(({ column }) => column !== "id").map((column) => {
  const value = storedValue(column);
  const key = column.kind === "text" ? sql`lower(left(${value}, 100))` : value;
  return sql`${key} as ${sql.ref(column.column)}`;
});

/**
 * The tickets themselves in the shape of their index, for `from … as`: `ticket_id`, `status`, `words`, the key of each
 * column that they are sorted by, and what they are filtered by. The function `index_tickets` has the same expressions. rules/tickets 9, 11
 */
export const TICKETS_TO_INDEX = sql`(
  select ticket.project_id, ticket.id as ticket_id, ticket.status, ticket.paid_at, ${sql.join(keys)},
    ticket_words(id, array_to_string(barcode || former_barcodes, ' '), first_name, last_name, sur_name, company, email,
      mobile_phone, promo_code, payment_id, identifier) as words,
    ticket_facets(project_id, registration_id, promo_code_id, country, price_cents, purchased, payment_method, tags, answers) as facets
  from ticket)`;

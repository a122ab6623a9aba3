import { z } from "zod";
import { OutId } from "./fields.ts";

/** The kind of a column's values on the wire. A key is a text that is unique among the tickets of a project. */
const KINDS = {
  id: OutId,
  number: OutId,
  moment: z.iso.datetime(),
  key: z.string(),
  text: z.string(),
  money: z.number(),
  flag: z.boolean(),
};
type Kinds = typeof KINDS;

type Description = {
  /** On the wire and on the screen. */
  name: string;
  kind: keyof Kinds;
  /** Its column in the table `ticket`. */
  column: string;
  /** May be null. */
  isOptional?: true;
  /** The search covers it. rules/tickets 8 */
  isSearched?: true;
};

/**
 * The 28 columns of the tickets screen and its export, in their order. The wire's schema, the screen's table, sorting,
 * the export and the SQL are derived from this list. Every column is sortable. rules/tickets 7
 */
const COLUMNS = [
  { name: "TicketId", kind: "id", column: "id", isSearched: true },
  { name: "CreateDateTime", kind: "moment", column: "created_at" },
  { name: "Barcode", kind: "key", column: "barcode", isSearched: true },
  { name: "FirstName", kind: "text", column: "first_name", isSearched: true },
  { name: "LastName", kind: "text", column: "last_name", isSearched: true },
  { name: "SurName", kind: "text", column: "sur_name", isSearched: true },
  { name: "Gender", kind: "text", column: "gender" },
  { name: "Company", kind: "text", column: "company", isSearched: true },
  { name: "Position", kind: "text", column: "position" },
  { name: "Country", kind: "text", column: "country" },
  { name: "Region", kind: "text", column: "region" },
  { name: "City", kind: "text", column: "city" },
  { name: "CompanyAddress", kind: "text", column: "company_address" },
  { name: "PostCode", kind: "text", column: "post_code" },
  { name: "MobilePhone", kind: "text", column: "mobile_phone", isSearched: true },
  { name: "Email", kind: "text", column: "email", isSearched: true },
  { name: "Subscribe", kind: "text", column: "subscribe" },
  { name: "WebSite", kind: "text", column: "web_site" },
  { name: "Purpose", kind: "text", column: "purpose" },
  { name: "JobLevel", kind: "text", column: "job_level" },
  { name: "PromotionId", kind: "number", column: "promotion_id", isOptional: true },
  { name: "PromoCode", kind: "text", column: "promo_code", isOptional: true, isSearched: true },
  { name: "OriginalPrice", kind: "money", column: "original_price_cents" },
  { name: "Price", kind: "money", column: "price_cents" },
  { name: "Identifier", kind: "key", column: "identifier", isSearched: true },
  { name: "Purchased", kind: "flag", column: "purchased" },
  { name: "PaymentId", kind: "text", column: "payment_id", isOptional: true, isSearched: true },
  { name: "ExpirePaymentDateTime", kind: "moment", column: "expire_payment_at", isOptional: true },
] as const satisfies readonly Description[];

type Listed = (typeof COLUMNS)[number];
export type TicketColumnName = Listed["name"];
export type TicketColumn = Description & Pick<Listed, "name" | "column">;

export const TICKET_COLUMNS: readonly TicketColumn[] = COLUMNS;
export const TICKET_COLUMN_NAMES: readonly TicketColumnName[] = COLUMNS.map(({ name }) => name);

/** Returns the column with this name. */
export function ticketColumn(name: TicketColumnName): TicketColumn {
  const column = TICKET_COLUMNS.find((one) => one.name === name);
  if (!column) throw new RangeError(`Tickets have no column ${name}`);
  return column;
}

type Named<N> = Extract<Listed, { name: N }>;

/** The column in the table `ticket` of the one with this name. */
export type TicketColumnOf<N extends TicketColumnName> = Named<N>["column"];

/** A ticket whose values have these types by kind; optional columns may be null. */
export type TicketOf<Values extends Record<keyof Kinds, unknown>> = {
  [N in TicketColumnName]: Values[Named<N>["kind"]] | (Named<N> extends { isOptional: true } ? null : never);
};

type Shape = {
  [N in TicketColumnName]: Named<N> extends { isOptional: true }
    ? z.ZodNullable<Kinds[Named<N>["kind"]]>
    : Kinds[Named<N>["kind"]];
};

const shape = Object.fromEntries(
  TICKET_COLUMNS.map(({ name, kind, isOptional }) => [
    name,
    isOptional ? KINDS[kind].nullable() : KINDS[kind],
  ]),
);

/** A row of the tickets screen. The cast names the keys: `Object.fromEntries` loses them, and they come from the list. */
export const TicketRow = z.object(shape as Shape);
export type TicketRow = z.output<typeof TicketRow>;

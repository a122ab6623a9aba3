import { PromoCodeOwner } from "@foyer/contract/promo-code-groups.ts";
import { DiscountAmount, PromoCodeText, PromoTicketCount } from "@foyer/contract/promo-codes.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Discount, readDiscount } from "@foyer/domain/money/discount.ts";
import { trimInvisible } from "@foyer/domain/text/invisible.ts";
import type { z } from "zod";
import { type ColumnNames, columnsOf, tooManyCells } from "../../platform/formats/csv/named-columns.ts";
import type { CsvRow } from "../../platform/formats/csv/read-csv.ts";
import type { GroupType } from "./promo-code-groups.store.ts";
import type { CodeValues } from "./promo-codes.store.ts";

type Column = "type" | "owner" | "code" | "discount" | "count";

/** Accepted names of the columns, in lower case. rules/promo-codes 8, 9 */
const NAMES: ColumnNames<Column> = {
  type: ["type", "group type", "grouptype", "promocodetype", "promo code type"],
  owner: ["owner"],
  code: ["code", "promocode", "promo code"],
  discount: ["discount", "discountamount", "discount amount"],
  count: ["count", "ticketcount", "ticket count", "maxticketcount", "max ticket count"],
};

/** The columns of a kind of file, in their order where the file has no header. */
export type FileKind = readonly Column[];
/** A file of codes for one group. */
export const CODES_OF_GROUP: FileKind = ["code", "discount", "count"];
/** A file of codes with their groups. */
export const CODES_WITH_GROUPS: FileKind = ["type", "owner", "code", "discount", "count"];

/** Columns of an exported file that an import ignores. rules/promo-codes 11 */
const IGNORED = ["issued", "held", "left"];

/** Returns the names that a header of this kind of file may have. */
export const namesOf = (kind: FileKind): readonly string[] => [
  ...kind.flatMap((column) => NAMES[column]),
  ...IGNORED,
];

/** Returns the columns of a file from its header; without a header, those of its kind. */
export const promoCodeColumns = (
  kind: FileKind,
  header: readonly string[] | null,
): readonly (Column | undefined)[] => columnsOf(NAMES, kind, header);

/** The values of a row; type and owner only in files with groups. */
export type RowValues = CodeValues & { typeId: number; owner: string };
export type CheckedRow = { line: number; code: string } & (
  | { error: string; values?: never }
  | { error?: never; values: RowValues }
);

type Context = {
  columns: readonly (Column | undefined)[];
  delimiter: string;
  /** The values for empty cells. rules/promo-codes 7 */
  defaults: { discount: Discount; ticketCount: number };
  /** Null for a file of one group. */
  types: readonly GroupType[] | null;
};

/** Checks a row of a file; returns its values or an error. */
export function checkRow({ line, cells }: CsvRow, context: Context): CheckedRow {
  const { columns, defaults, types } = context;
  const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? "";
  const code = trimInvisible(cellOf("code").normalize("NFC"));
  const at = { line, code };
  const excess = tooManyCells(cells, columns);
  if (excess !== undefined) return { ...at, error: excess + splitDecimal(cells, context) };
  const type = types && typeOf(types, cellOf("type"));
  const discount = discountOf(cellOf("discount"), defaults.discount);
  const hint = discount.error === undefined ? "" : splitDecimal(cells, context);
  const count = countOf(cellOf("count"), defaults.ticketCount);
  const owner = cellOf("owner").normalize("NFC");
  const error =
    findError(PromoCodeText, code) ?? type?.error ?? findOwnerError(owner) ?? discount.error ?? count.error;
  if (error !== undefined || discount.value === undefined || count.value === undefined) {
    return { ...at, error: error === discount.error && hint !== "" ? `${error}.${hint}` : (error ?? "") };
  }
  const values = { code, discount: discount.value, ticketCount: count.value };
  return { ...at, values: { ...values, typeId: type?.value ?? 0, owner } };
}

type Read<T> = { value: T; error?: undefined } | { value?: undefined; error: string };

const findError = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

/** Says what became of a decimal comma in a file whose cells commas part: `A,0,25` has the cells 0 and 25. */
function splitDecimal(cells: readonly string[], { columns, delimiter }: Context): string {
  const at = delimiter === "," ? columns.indexOf("discount") : -1;
  const [whole = "", places = ""] = [cells[at], cells[at + 1]];
  if (whole !== "0" || !/^\d{1,6}$/.test(places) || Number(places) === 0) return "";
  return ` If ${whole},${places} is one number, write ${whole}.${places} or put it in quotes.`;
}

const NUMBER = /^[+-]?\d{1,20}(\.\d{1,20})?$/;

function discountOf(text: string, defaultValue: Discount): Read<Discount> {
  const wanted = text === "" ? defaultValue : readDiscount(text);
  if (wanted !== undefined && wanted > 0) return { value: wanted };
  const number = text.replace(",", ".").replace(/\s?%$/, "");
  if (text !== "" && !NUMBER.test(number)) return { error: "Discount must be a number" };
  const share = text.endsWith("%") ? Number(number) / 100 : Number(number);
  const error = findError(DiscountAmount, share) ?? "No more than 6 decimal places";
  return {
    error: isPercent(text) ? `${error}. For ${text} percent write ${text}% or ${share / 100}.` : error,
  };
}

/** A whole number from 2 to 100, which is probably meant in percent. */
const isPercent = (text: string) => /^\d{1,3}$/.test(text) && Number(text) > 1 && Number(text) <= 100;

function countOf(text: string, defaultValue: number): Read<number> {
  if (text !== "" && !NUMBER.test(text)) return { error: "Ticket count must be a number" };
  const value = text === "" ? defaultValue : Number(text);
  const error = findError(PromoTicketCount, value);
  return error === undefined ? { value } : { error };
}

function typeOf(types: readonly GroupType[], text: string): Read<number> {
  const found = types.find(({ name }) => nameKey(name) === nameKey(text));
  if (found) return { value: found.id };
  const all = types.map(({ name }) => name).join(", ");
  return {
    error: text === "" ? `The group type is missing: ${all}.` : `“${text}” is no group type: ${all}.`,
  };
}

const findOwnerError = (owner: string) => findError(PromoCodeOwner, owner);

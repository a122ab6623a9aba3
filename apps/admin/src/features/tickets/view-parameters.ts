import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { COLUMN_VIEWS, type ColumnView } from "./use-columns.ts";

/** The parameters of the address by name, each with a value. */
export type Parameters = Readonly<Record<string, string>>;

/** Parameters that say where somebody is in the list, and not what the list shows. */
const PLACE: readonly string[] = ["project", "page", "ticket", "view", "ask"];

/** The parameters of an address that a view keeps: all but the place, without those that have their default. */
export function keptParameters(address: Parameters, defaults: Readonly<Record<string, unknown>>): Parameters {
  const kept = Object.entries(address)
    .filter(([name, value]) => !PLACE.includes(name) && value.trim() !== "" && value !== defaults[name])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const { order, ...rest } = Object.fromEntries(kept);
  // An order without a column has no effect.
  return order !== undefined && rest.sort !== undefined ? { ...rest, order } : rest;
}

/** Do two views show the same? Columns that one of them leaves open are no difference. */
export function isSameView(one: Parameters, other: Parameters): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every(
    (name) =>
      one[name] === other[name] ||
      (name === "columns" && (one[name] === undefined || other[name] === undefined)),
  );
}

/** The changes of an address that turn what is kept of it into these parameters. */
export function changesTo(wanted: Parameters, address: Parameters): Record<string, string | undefined> {
  const left = Object.keys(address).filter((name) => name !== "project");
  return { ...Object.fromEntries(left.map((name) => [name, undefined])), ...keptParameters(wanted, {}) };
}

/** The columns as a parameter of the address. */
export const writeColumns = (view: ColumnView): string => (typeof view === "string" ? view : view.join());

/** Reads them again; undefined if the parameter names none. */
export function readColumns(text: string): ColumnView | undefined {
  const whole = COLUMN_VIEWS.find((one) => one === text);
  if (whole) return whole;
  const names = text.split(",");
  const known = TICKET_COLUMN_NAMES.filter((name: TicketColumnName) => names.includes(name));
  return known.length > 0 ? known : undefined;
}

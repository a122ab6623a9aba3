import { HOSTILE_TEXTS } from "../../apps/api/test/files/hostile-texts.ts";
import {
  TICKET_COLUMNS,
  type TicketColumn,
  type TicketRow,
} from "../../packages/contract/src/ticket-columns.ts";
import type { ShownCell } from "./libre-office.ts";

const SHOWN = new Map(HOSTILE_TEXTS);
const MONEY = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The expected cells of a ticket in the file. rules/tickets 13 */
export const expectedCells = (ticket: TicketRow, zone: string): ShownCell[] =>
  TICKET_COLUMNS.map(({ name, kind }) => expectedCell(kind, ticket[name], zone));

function expectedCell(
  kind: TicketColumn["kind"],
  value: TicketRow[keyof TicketRow],
  zone: string,
): ShownCell {
  const other = (shown: string) => ({ shown, isText: false });
  if (value === null) return other("");
  if (typeof value === "boolean") return other(value ? "TRUE" : "FALSE");
  if (typeof value === "number") return other(kind === "money" ? MONEY.format(value) : String(value));
  if (kind === "moment") return other(momentText(value, zone));
  const shown = SHOWN.has(value) ? SHOWN.get(value) : value;
  return shown ? { shown, isText: true } : other("");
}

/** Wall time of an instant in the zone; computed independently of the server's code. */
function momentText(at: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("day")}/${part("month")}/${part("year")} ${part("hour")}:${part("minute")}:${part("second")}`;
}

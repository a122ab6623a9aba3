import { TICKET_COLUMNS } from "@foyer/contract/tickets.ts";
import type { Table } from "../../../platform/formats/xlsx/write-workbook.ts";
import { COLUMNS } from "../ticket-columns.ts";

/** As spreadsheets have it built in: what is edited in such a cell stays text, too. */
const TEXT = "@";

const FORMATS = {
  text: TEXT,
  key: TEXT,
  moment: "dd/mm/yyyy hh:mm:ss",
  money: "#,##0.00",
  number: "0",
  "yes or no": "General",
};
const WIDTHS = { text: 20, key: 20, moment: 19, money: 12, number: 10, "yes or no": 10 };

/** The workbook of all tickets. rules/tickets 13 */
export const TICKET_TABLE: Table = {
  name: "Tickets",
  columns: TICKET_COLUMNS.map((header) => {
    const { kind } = COLUMNS[header];
    return { header, width: Math.max(WIDTHS[kind], header.length + 2), format: FORMATS[kind] };
  }),
};

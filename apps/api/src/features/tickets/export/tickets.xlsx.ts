import { TICKET_COLUMNS, type TicketColumn } from "@foyer/contract/ticket-columns.ts";
import type { Table } from "../../../platform/formats/xlsx/write-workbook.ts";

/** The built-in format Text: an edited cell stays text, too. */
const TEXT = { format: "@", width: 20 };
const NUMBER = { format: "0", width: 10 };

const CELLS: Record<TicketColumn["kind"], { format: string; width: number }> = {
  text: TEXT,
  key: TEXT,
  id: NUMBER,
  number: NUMBER,
  moment: { format: "dd/mm/yyyy hh:mm:ss", width: 19 },
  money: { format: "#,##0.00", width: 12 },
  flag: { format: "General", width: 10 },
};

/** The sheet of the tickets with these of their columns. rules/tickets 13 */
export const ticketTable = (columns: readonly TicketColumn[] = TICKET_COLUMNS): Table => ({
  name: "Tickets",
  columns: columns.map(({ name, kind }) => {
    const { format, width } = CELLS[kind];
    return { header: name, width: Math.max(width, name.length + 2), format };
  }),
});

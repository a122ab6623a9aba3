import { TICKET_COLUMNS, type TicketColumn } from "@foyer/contract/ticket-columns.ts";
import type { CopiedRows } from "../../../platform/db/copied-rows.ts";
import { sheetTime, TIME_FORMAT } from "../../../platform/formats/xlsx/sheet-time.ts";
import type { RowWriter, Table, WritableRows } from "../../../platform/formats/xlsx/write-workbook.ts";

/** The versions of scenarios that were played, by the registration whose questionnaire it was. */
export type PlayedScenarios = Map<number, Set<number>>;

/** How the cells of a column look, and how one is written from the current field of a row. */
type Cells = {
  format: string;
  width: number;
  write: (row: RowWriter, column: number, field: CopiedRows) => void;
};

/** The built-in format Text: an edited cell stays text, too. */
const TEXT: Cells = {
  format: "@",
  width: 20,
  write: (row, column, { bytes, from, to }) => row.utf8(column, bytes, from, to),
};
const NUMBER: Cells = {
  format: "0",
  width: 10,
  write: (row, column, field) => row.number(column, field.integer()),
};
const CELLS: Record<TicketColumn["kind"], Cells> = {
  text: TEXT,
  key: TEXT,
  id: NUMBER,
  number: NUMBER,
  moment: {
    format: TIME_FORMAT,
    width: 19,
    write: (row, column, field) => row.number(column, sheetTime(field.double())),
  },
  money: {
    format: "#,##0.00",
    width: 12,
    write: (row, column, field) => row.hundredths(column, field.integer()),
  },
  flag: {
    format: "General",
    width: 10,
    write: (row, column, field) => row.flag(column, field.boolean()),
  },
};

/** The sheet of the tickets with these of their columns. rules/tickets 13 */
export const ticketTable = (columns: readonly TicketColumn[] = TICKET_COLUMNS): Table => ({
  name: "Tickets",
  columns: columns.map(({ name, kind }) => {
    const { format, width } = CELLS[kind];
    return { header: name, width: Math.max(width, name.length + 2), format };
  }),
});

/** The rows of that table; adds the scenarios that their tickets were sold by to `played`. */
export async function* ticketRows(
  batches: AsyncIterable<CopiedRows>,
  columns: readonly TicketColumn[],
  played: PlayedScenarios = new Map(),
): AsyncGenerator<WritableRows> {
  const cells = columns.map(({ kind }) => CELLS[kind]);
  for await (const fields of batches) {
    yield {
      length: fields.length,
      writeNext: (row) => {
        fields.startRow();
        for (const [column, { write }] of cells.entries()) if (fields.next()) write(row, column, fields);
        addPlayed(played, fields);
      },
    };
  }
}

/** The last two fields of a row. */
function addPlayed(played: PlayedScenarios, fields: CopiedRows): void {
  fields.next();
  const registration = fields.integer();
  fields.next();
  const version = fields.integer();
  const versions = played.get(registration);
  if (versions) versions.add(version);
  else played.set(registration, new Set([version]));
}

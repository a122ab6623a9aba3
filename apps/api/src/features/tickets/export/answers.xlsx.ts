import type { CopiedRows } from "../../../platform/db/copied-rows.ts";
import type { Table, WritableRows } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { AskedQuestion } from "../../registrations/asked-questions.service.ts";
import { answerCells } from "./answer-cells.service.ts";

/** The maximum that spreadsheets open. */
const COLUMNS = 16_384;

/** The table of answers: a row a ticket, by its number; a column a question, by its id. rules/responses 1 */
export function answerTable(questions: readonly AskedQuestion[]): Table {
  const columns = questions.slice(0, COLUMNS - 1).map(({ header }) => ({ header, width: 30, format: "@" }));
  return { name: "Answers", columns: [{ header: "TicketId", width: 10, format: "0" }, ...columns] };
}

/** The rows of that table, in batches. */
export async function* answerRows(
  batches: AsyncIterable<CopiedRows>,
  questions: readonly AskedQuestion[],
): AsyncGenerator<WritableRows> {
  const places = new Map(questions.slice(0, COLUMNS - 1).map(({ id }, index) => [id, index]));
  const read = (fields: CopiedRows) => {
    fields.next();
    return fields.text();
  };
  for await (const fields of batches) {
    yield {
      length: fields.length,
      writeNext: (row) => {
        fields.startRow();
        fields.next();
        row.number(0, fields.integer());
        const given = { questionIds: read(fields), values: read(fields) };
        for (const [index, text] of answerCells(given, places).entries())
          if (text !== null) row.text(index + 1, text);
      },
    };
  }
}

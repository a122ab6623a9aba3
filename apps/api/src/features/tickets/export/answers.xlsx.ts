import type { CellValue, Table } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { AskedQuestion } from "../../registrations/asked-questions.service.ts";
import { answerCells } from "./answer-cells.service.ts";
import type { AnsweredTicket } from "./ticket-export.store.ts";

/** The maximum that spreadsheets open. */
const COLUMNS = 16_384;

/** The table of answers: a row a ticket, by its number; a column a question, by its id. rules/responses 1 */
export function answerTable(questions: readonly AskedQuestion[]): Table {
  const columns = questions.slice(0, COLUMNS - 1).map(({ header }) => ({ header, width: 30, format: "@" }));
  return { name: "Answers", columns: [{ header: "TicketId", width: 10, format: "0" }, ...columns] };
}

/** The rows of that table, in batches. */
export async function* answerRows(
  batches: AsyncIterable<AnsweredTicket[]>,
  questions: readonly AskedQuestion[],
): AsyncGenerator<CellValue[][]> {
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  for await (const batch of batches)
    yield batch.map(({ id, ...given }) => [id, ...answerCells(given, places)]);
}

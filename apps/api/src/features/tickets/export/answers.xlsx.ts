import type { CellValue, Table } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { AskedQuestion } from "../../registrations/asked-questions.service.ts";
import type { AnsweredTicket } from "./ticket-export.store.ts";

/** Between several answers in one cell. */
const SEPARATOR = "; ";
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
  const places = new Map(questions.map(({ id }, index) => [id, index + 1]));
  for await (const batch of batches) yield batch.map((ticket) => cellsOf(ticket, places));
}

function cellsOf(
  { id, questionIds, values }: AnsweredTicket,
  places: ReadonlyMap<number, number>,
): CellValue[] {
  const cells: CellValue[] = new Array(places.size + 1).fill(null);
  cells[0] = id;
  const asked: number[] = JSON.parse(questionIds);
  const given: (string | boolean)[] = JSON.parse(values);
  for (const [index, questionId] of asked.entries()) {
    const place = places.get(questionId);
    if (place === undefined) continue;
    const before = cells[place];
    const text = textOf(given[index] ?? "");
    cells[place] = typeof before === "string" ? before + SEPARATOR + text : text;
  }
  return cells;
}

const textOf = (value: string | boolean) => (typeof value === "string" ? value : value ? "Yes" : "No");

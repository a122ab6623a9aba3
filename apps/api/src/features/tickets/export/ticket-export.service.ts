import type { Request } from "@foyer/contract/endpoint.ts";
import { TICKET_COLUMNS } from "@foyer/contract/ticket-columns.ts";
import type * as contract from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { FilledTable } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { workbookAnswer } from "../../../platform/table-file/table-answer.ts";
import { listAskedQuestions } from "../../registrations/asked-questions.service.ts";
import { filterInWords } from "../filters/ticket-filters.service.ts";
import { requireProject } from "../tickets.service.ts";
import { answerRows, answerTable } from "./answers.xlsx.ts";
import { listFileName } from "./list-file-name.ts";
import { type Counted, streamWorkbook } from "./stream-export.service.ts";
import { openSnapshot, type Snapshot } from "./ticket-export.store.ts";
import { type PlayedScenarios, ticketRows, ticketTable } from "./tickets.xlsx.ts";

/** Streams the tickets of a filter as a workbook. `db`: a pool, not a transaction. rules/tickets 12 */
export async function exportTickets(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  { exportId, columns, ...filter }: Request<typeof contract.exportTickets>["query"],
): Promise<FileAnswer> {
  const project = await requireProject(db, caller, filter.projectId);
  const words = await filterInWords(db, filter);
  const { source, content } = await streamWorkbook(db, {
    projectId: project.id,
    registrationId: null,
    caller,
    exportId,
    open: (signal) => openSnapshot(db, filter, { timeZone: project.timeZone, signal }),
    tables: (snapshot, counted) =>
      columns === undefined
        ? tablesOf(project.id, snapshot, counted)
        : tableOfColumns(columns.split(","), snapshot, counted),
    // One with the 28 columns, one with the answers.
    rowsEach: columns === undefined ? 2 : 1,
  });
  const { search, status } = filter;
  record({
    action: "export",
    entity: "ticket list",
    entityId: project.id,
    entityName: project.name,
    projectId: project.id,
    after: {
      count: source.count,
      ...(status && { status }),
      ...(search && { searched: true }),
      ...(words && { filter: words }),
    },
  });
  return workbookAnswer(listFileName("tickets", project, filter), content);
}

/** The 28 columns of each ticket, then its answers. rules/tickets 12, rules/responses 1 */
async function* tablesOf(
  projectId: number,
  { trx, tickets, answers }: Snapshot,
  counted: Counted,
): AsyncGenerator<FilledTable> {
  const played: PlayedScenarios = new Map();
  yield {
    table: ticketTable(),
    batches: counted(ticketRows(tickets(TICKET_COLUMNS), TICKET_COLUMNS, played)),
  };
  const questions = await listAskedQuestions(trx, projectId, played);
  yield { table: answerTable(questions), batches: counted(answerRows(answers(), questions)) };
}

/** These columns of each ticket, in the order of all columns. rules/tickets 48 */
async function* tableOfColumns(
  names: readonly string[],
  { tickets }: Snapshot,
  counted: Counted,
): AsyncGenerator<FilledTable> {
  const chosen = TICKET_COLUMNS.filter(({ name }) => names.includes(name));
  yield { table: ticketTable(chosen), batches: counted(ticketRows(tickets(chosen), chosen)) };
}

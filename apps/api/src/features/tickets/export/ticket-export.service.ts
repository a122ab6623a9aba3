import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { FilledTable } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { listAskedQuestions } from "../../registrations/asked-questions.service.ts";
import { filterInWords } from "../filters/ticket-filters.service.ts";
import { requireProject } from "../tickets.service.ts";
import { answerRows, answerTable } from "./answers.xlsx.ts";
import { listFileName } from "./list-file-name.ts";
import { type Counted, streamWorkbook, workbookAnswer } from "./stream-export.service.ts";
import { openSnapshot, type Snapshot } from "./ticket-export.store.ts";
import { TICKET_TABLE } from "./tickets.xlsx.ts";

/** Streams the tickets of a filter as a workbook. `db`: a pool, not a transaction. rules/tickets 12 */
export async function exportTickets(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  { exportId, ...filter }: Request<typeof contract.exportTickets>["query"],
): Promise<FileAnswer> {
  const project = await requireProject(db, caller, filter.projectId);
  const words = await filterInWords(db, filter);
  const { source, content } = await streamWorkbook(db, {
    projectId: project.id,
    registrationId: null,
    caller,
    exportId,
    open: (signal) => openSnapshot(db, filter, { timeZone: project.timeZone, signal }),
    tables: (snapshot, counted) => tablesOf(project.id, snapshot, counted),
    // One with the 28 columns, one with the answers.
    rowsEach: 2,
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
  { batches, trx, played, answers }: Snapshot,
  counted: Counted,
): AsyncGenerator<FilledTable> {
  yield { table: TICKET_TABLE, batches: counted(batches) };
  const questions = await listAskedQuestions(trx, projectId, played);
  yield { table: answerTable(questions), batches: counted(answerRows(answers(), questions)) };
}

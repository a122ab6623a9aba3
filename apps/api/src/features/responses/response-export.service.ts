import type { Request } from "@foyer/contract/endpoint.ts";
import type { exportResponses as contract } from "@foyer/contract/responses.ts";
import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Table } from "../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { workbookAnswer } from "../../platform/table-file/table-answer.ts";
import { getProject } from "../projects/projects.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { answerCells } from "../tickets/export/answer-cells.service.ts";
import { openExport, streamWorkbook } from "../tickets/export/stream-export.service.ts";
import { listAnswerCounts } from "./answer-tally.store.ts";
import { listAskedQuestions } from "./asked-questions.service.ts";
import { countResponses, readResponses } from "./responses.store.ts";
import { type RegistrationKey, seekResponses } from "./seek-responses.store.ts";

const FIXED_COLUMNS = [
  { header: "TicketId", width: 10, format: "0" },
  { header: "Status", width: 12, format: "@" },
  { header: "CreateDateTime", width: 19, format: "dd/mm/yyyy hh:mm:ss" },
];

/** Streams the responses of a filter as a workbook, with the chosen columns. `db` is a connection pool. rules/responses 7 */
export async function exportResponses(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  key: RegistrationKey,
  { exportId, questions: chosen, ...filter }: Request<typeof contract>["query"],
): Promise<FileAnswer> {
  const project = await getProject(db, key.projectId);
  const { name, cultureCode: culture } = await getRegistration(db, key);
  const answered = (await listAnswerCounts(db, key)).map(({ questionId }) => questionId);
  const wanted = chosen.split(",").flatMap((id) => (id === "" ? [] : Number(id)));
  const all = await listAskedQuestions(db, key, {
    culture,
    answered: [...new Set([...answered, ...wanted])],
  });
  const questions = wanted.length === 0 ? all : all.filter(({ id }) => wanted.includes(id));
  const table: Table = {
    name: "Responses",
    columns: [...FIXED_COLUMNS, ...questions.map(({ text }) => ({ header: text, width: 30, format: "@" }))],
  };
  const places = new Map(questions.map(({ id }, index) => [id, index]));
  const { source, content } = await streamWorkbook(db, {
    ...key,
    caller,
    exportId,
    open: async (signal) => {
      const { trx, close } = await openExport(db, signal);
      try {
        const applied = await seekResponses(trx, key, filter);
        const count = await countResponses(trx, key, applied);
        return { count, close, batches: await readResponses(trx, key, applied, project.timeZone) };
      } catch (error) {
        await close();
        throw error;
      }
    },
    tables: async function* ({ batches }, counted) {
      const rows = async function* () {
        for await (const batch of counted(batches)) {
          yield batch.map(({ id, status, day, ...given }) => [
            id,
            status,
            day,
            ...answerCells(given, places),
          ]);
        }
      };
      yield { table, batches: rows() };
    },
    rowsEach: 1,
  });
  const { search, status } = filter;
  record({
    action: "export",
    entity: "responses",
    entityId: key.registrationId,
    entityName: name,
    projectId: key.projectId,
    after: { count: source.count, ...(status && { status }), ...(search && { searched: true }) },
  });
  return workbookAnswer(fileNameOf("responses", project.name, name), content);
}

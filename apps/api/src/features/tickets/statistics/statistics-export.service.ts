import type { TicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { tableAnswer } from "../../../platform/table-file/table-answer.ts";
import { getProject } from "../../projects/projects.service.ts";
import { filterInWords } from "../filters/ticket-filters.service.ts";
import { getStatistics, type StatisticsQuery } from "./statistics.service.ts";

type ExportQuery = Omit<StatisticsQuery, "whole"> & { format: "xlsx" | "csv" };

/** Writes a whole table as a workbook or as csv. `db`: a pool, for a snapshot of its own. rules/statistics 9 */
export async function exportStatistics(
  db: Kysely<Database>,
  record: RecordedContext["record"],
  { projectId, format, ...query }: ExportQuery & { projectId: number },
): Promise<FileAnswer> {
  const project = await getProject(db, projectId);
  const statistics = await getStatistics(db, projectId, { ...query, whole: "both" });
  const { rows: down, columns: across } = statistics;
  const { search, status } = query;
  const filter = await filterInWords(db, { ...query, projectId, sortName: "", sortOrder: "" });
  record({
    action: "export",
    entity: "ticket list",
    entityId: projectId,
    entityName: project.name,
    projectId,
    after: {
      statistics: `${down.label} / ${across.label}`,
      count: statistics.tickets,
      ...(status && { status }),
      ...(search && { searched: true }),
      ...(filter && { filter }),
    },
  });
  const [today = ""] = wallTimeAt(Date.now(), project.timeZone).split("T");
  const name = `${fileNameOf("statistics", project.name, down.label, across.label)}-${today}`;
  const { header, lines } = tableOf(statistics);
  const columns = header.map((text, index) => ({
    header: text,
    width: index === 0 ? 40 : 14,
    format: index === 0 ? "@" : "0",
  }));
  return tableAnswer(name, format, { table: { name: "Statistics", columns }, rows: lines });
}

/** The table as it is read on the screen: a row for each entry, with its tickets last, then the tickets of each column. */
function tableOf({ rows, columns, cells, tickets }: TicketStatistics) {
  const header = [rows.label, ...columns.entries.map(({ name }) => name), "Tickets"];
  const lines: (string | number)[][] = rows.entries.map(({ name, tickets: all }, row) => [
    name,
    ...(cells[row] ?? []),
    all,
  ]);
  return { header, lines: [...lines, ["Tickets", ...columns.entries.map((one) => one.tickets), tickets]] };
}

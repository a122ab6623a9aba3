import type { Project } from "@foyer/contract/projects.ts";
import { exportTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { ExportButton } from "../../../export/export-button.tsx";
import { EXPORT_FORMATS } from "../../../export/export-formats.ts";
import { download } from "../../../server/download.ts";
import type { toStatisticsFilter } from "./statistics-search.ts";

type Props = {
  project: Project;
  query: ReturnType<typeof toStatisticsFilter> & { rows: string; columns: string };
  tickets: number | undefined;
};

/** Downloads the whole table. It is small, so its progress is not followed. rules/statistics 9 */
export function StatisticsExport({ project, query, tickets }: Props) {
  return EXPORT_FORMATS.map(({ format, label }) => (
    <ExportButton
      key={format}
      label={label}
      endpoint={exportTicketStatistics}
      total={tickets}
      nothing="No ticket is counted: there is nothing to export."
      start={() =>
        download(exportTicketStatistics, { params: { projectId: project.id }, query: { ...query, format } })
      }
    />
  ));
}

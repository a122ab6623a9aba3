import type { Project } from "@foyer/contract/projects.ts";
import { exportTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { ExportButton } from "../../../export/export-button.tsx";
import { download } from "../../../server/download.ts";
import type { toStatisticsFilter } from "./statistics-search.ts";

type Props = {
  project: Project;
  query: ReturnType<typeof toStatisticsFilter> & { rows: string; columns: string };
  tickets: number | undefined;
};

const FORMATS = { csv: "Export as csv", xlsx: "Export to Excel" } as const;

/** Downloads the whole table. It is small, so its progress is not followed. rules/statistics 9 */
export function StatisticsExport({ project, query, tickets }: Props) {
  return (["csv", "xlsx"] as const).map((format) => (
    <ExportButton
      key={format}
      label={FORMATS[format]}
      endpoint={exportTicketStatistics}
      total={tickets}
      nothing="No ticket is counted: there is nothing to export."
      start={() =>
        download(exportTicketStatistics, { params: { projectId: project.id }, query: { ...query, format } })
      }
    />
  ));
}

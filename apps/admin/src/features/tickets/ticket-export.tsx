import type { Project } from "@foyer/contract/projects.ts";
import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { ExportControls } from "../../export/export-controls.tsx";
import { download } from "../../server/download.ts";
import type { toFilter } from "./ticket-search.ts";

type Props = { project: Project; filter: ReturnType<typeof toFilter>; total: number | undefined };

/** Exports the tickets that the filter finds, and shows how far that is. */
export function TicketExport({ project, filter, total }: Props) {
  return (
    <ExportControls
      project={project}
      endpoint={exportTickets}
      total={total}
      nothing="No ticket is listed: there is nothing to export."
      start={(exportId) => download(exportTickets, { query: { ...filter, exportId } })}
    />
  );
}

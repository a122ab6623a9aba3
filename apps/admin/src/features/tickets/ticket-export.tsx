import type { Project } from "@foyer/contract/projects.ts";
import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { ExportControls } from "../../export/export-controls.tsx";
import { addressOf } from "../../server/download.ts";
import type { toFilter } from "./ticket-search.ts";

type Props = {
  project: Project;
  filter: ReturnType<typeof toFilter>;
  total: number | undefined;
  /** The columns of the table. */
  shown: readonly TicketColumnName[];
};

/** Exports the tickets that the filter finds, and shows how far that is. */
export function TicketExport({ project, filter, total, shown }: Props) {
  const isWhole = shown.length === TICKET_COLUMN_NAMES.length;
  return (
    <ExportControls
      project={project}
      endpoint={exportTickets}
      total={total}
      nothing="No ticket is listed: there is nothing to export."
      narrower={
        isWhole
          ? undefined
          : {
              label: "Export what is shown",
              file: addressOf(exportTickets, { query: { ...filter, columns: shown.join() } }),
            }
      }
      file={addressOf(exportTickets, { query: filter })}
    />
  );
}

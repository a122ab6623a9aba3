import type { Project } from "@foyer/contract/projects.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";

/** Parameters of the list that filter nothing or are named by their own words. */
const NAMED: readonly string[] = ["projectId", "sortName", "sortOrder", "search", "status"];
const MAX_SEARCH = 30;

/** Names a file after its project, its filter and today: `tickets-Fair-issued-2026-11-23`. rules/tickets 12 */
export function listFileName(
  kind: string,
  { id, name, timeZone }: Pick<Project, "id" | "name" | "timeZone">,
  filter: Pick<TicketFilter, "search" | "status">,
): string {
  const isNarrowed = Object.entries(filter).some(
    ([parameter, value]) => !NAMED.includes(parameter) && value !== undefined && value !== "",
  );
  const project = fileNameOf(name) || String(id);
  const search = filter.search.slice(0, MAX_SEARCH).toWellFormed();
  const [day = ""] = wallTimeAt(Date.now(), timeZone).split("T");
  return `${fileNameOf(kind, project, filter.status, search, isNarrowed ? "filtered" : "")}-${day}`;
}

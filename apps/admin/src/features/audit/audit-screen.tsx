import { listAudit } from "@foyer/contract/audit.ts";
import { ListPage } from "../../list/list-page.tsx";
import { PAGED, usePagedList } from "../../list/use-paged-list.ts";
import { useProjectZone } from "../../project/project-moment.tsx";
import { useRead } from "../../server/use-read.ts";
import { AUDIT_COLUMNS } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AUDIT_FILTERS, AuditSearch, toAuditQuery } from "./audit-search.ts";

/** Every change with its author and time, the newest first. */
export function AuditScreen() {
  const list = usePagedList(AuditSearch, {
    filters: AUDIT_FILTERS,
    nothing: "No change matches these filters.",
  });
  const { project } = list.wanted;
  const timeZone = useProjectZone(project === "" ? null : Number(project));
  const read = useRead(listAudit, { query: toAuditQuery(list.wanted, timeZone) }, PAGED);
  return (
    <ListPage
      {...list.of(read)}
      label="Table of changes"
      layout="stacked"
      columns={AUDIT_COLUMNS}
      keyOf={({ id }) => id}
      context={undefined}
      firstUse={{ title: "Nothing has happened yet", text: "Every change will be listed here." }}
      filters={<AuditFilters {...list} />}
    />
  );
}

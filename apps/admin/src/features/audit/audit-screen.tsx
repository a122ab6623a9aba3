import { listAudit } from "@foyer/contract/audit.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { PAGED, usePagedList } from "../../list/use-paged-list.ts";
import { useProjectZone } from "../../project/project-moment.tsx";
import { useRead } from "../../server/use-read.ts";
import { AUDIT_COLUMNS, lineKey } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AUDIT_FILTERS, AuditSearch, toAuditQuery } from "./audit-search.ts";

const FIRST_USE = {
  staff: { title: "Nobody has changed anything yet", text: "Each change by staff will be listed here." },
  visitors: { title: "No visitor has registered yet", text: "Submissions will be counted here by day." },
  all: { title: "Nothing has happened yet", text: "Every change will be listed here." },
};

/** Every change with its author and time, the newest first. rules/audit 6, 7, 12 */
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
      keyOf={lineKey}
      context={timeZone}
      firstUse={FIRST_USE[list.search.by]}
      filters={<AuditFilters {...list} />}
      tools={<TimesIn timeZone={timeZone} />}
    />
  );
}

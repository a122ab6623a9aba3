import { listReconciledDays } from "@foyer/contract/reconciliation.ts";
import { ListPage } from "../../../list/list-page.tsx";
import { toPageQuery } from "../../../list/paged-search.ts";
import { PAGED_LIVE, usePagedList } from "../../../list/use-paged-list.ts";
import { useRead } from "../../../server/use-read.ts";
import { CompareDays } from "./compare-days.tsx";
import { DAY_COLUMNS } from "./day-columns.tsx";
import { DaySearch } from "./finding-search.ts";

/** The days whose payments were compared, with the sums of both sides. rules/payments 21, 24 */
export function DaysScreen() {
  const list = usePagedList(DaySearch, { filters: [], nothing: "" });
  const read = useRead(listReconciledDays, { query: toPageQuery(list.wanted) }, PAGED_LIVE);
  return (
    <ListPage
      {...list.of(read)}
      label="Table of compared days"
      layout="stacked"
      columns={DAY_COLUMNS}
      keyOf={({ id }) => id}
      context={undefined}
      firstUse={NO_DAYS}
      filters={<CompareDays />}
    />
  );
}

const NO_DAYS = {
  title: "No day was compared yet",
  text: "Each night the payments of some days are compared. Choose days above to compare them now.",
};

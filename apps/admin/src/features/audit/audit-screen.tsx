import { type AuditRow, listAudit } from "@foyer/contract/audit.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Pager } from "@foyer/ui/pager.tsx";
import { Stack } from "@mantine/core";
import { useDeferredValue } from "react";
import { useRead } from "../../server/use-read.ts";
import { useSearch } from "../../shell/use-search.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSearch, isFiltered, NO_FILTER, toAuditQuery } from "./audit-search.ts";
import { AuditTable } from "./audit-table.tsx";

const NONE: AuditRow[] = [];

/** Who changed what and when, the newest first. */
export function AuditScreen() {
  const [search, setSearch] = useSearch(AuditSearch);
  const query = toAuditQuery(useDeferredValue(search));
  const { data, error, isPending, isFetching, retry } = useRead(
    listAudit,
    { query },
    { keepPrevious: true, staleMs: 0 },
  );
  const rows = data?.Items ?? NONE;
  const total = data?.TotalCount ?? 0;
  const isBeyond = rows.length === 0 && total > 0;
  return (
    <Stack gap="md">
      <AuditFilters search={search} onChange={setSearch} />
      <ListState
        isLoading={isPending}
        failure={error && !isFetching ? error.message : undefined}
        onRetry={retry}
        isRetrying={isFetching}
        isEmpty={rows.length === 0}
        filter={filterOf({ search, isBeyond, setSearch })}
        firstUse={{ title: "Nothing has happened yet", text: "Every change will be listed here." }}
        rows={10}
      >
        <AuditTable rows={rows} />
        <Pager
          page={Number(search.page)}
          size={Number(search.size)}
          sizes={PAGE_SIZES}
          total={total}
          onPage={(page) => setSearch({ page: page === 1 ? undefined : page })}
          onSize={(size) => setSearch({ size, page: undefined })}
        />
      </ListState>
    </Stack>
  );
}

type Shown = { search: AuditSearch; isBeyond: boolean; setSearch: ReturnType<typeof useSearch>[1] };

function filterOf({ search, isBeyond, setSearch }: Shown) {
  if (isBeyond) {
    return {
      text: "There are fewer pages than that.",
      onClear: () => setSearch({ page: undefined }),
    };
  }
  return isFiltered(search)
    ? { text: "No change fits these filters.", onClear: () => setSearch(NO_FILTER) }
    : undefined;
}

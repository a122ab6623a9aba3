import { Select } from "@mantine/core";
import { DayFilter } from "../../list/day-filter.tsx";
import { FilterGrid, FurtherFilters } from "../../list/filter-grid.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import type { InvoiceSearch } from "./invoice-search.ts";

type Props = {
  search: InvoiceSearch;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
  isFiltered: boolean;
  clear: () => void;
};

const KINDS = [
  { value: "invoice", label: "Invoices" },
  { value: "cancellation", label: "Cancellations" },
  { value: "correction", label: "Corrections" },
];

/** The filters of a project's invoices. rules/invoices 12 */
export function InvoiceFilters({ search, narrow, isFiltered, clear }: Props) {
  return (
    <FilterGrid>
      <SearchInput
        placeholder="Number, name, T4711"
        value={search.q}
        maxLength={200}
        onChange={(q) => narrow({ q }, { typing: true })}
      />
      <FurtherFilters clear={isFiltered ? clear : undefined}>
        <Select
          label="Kind"
          data={KINDS}
          value={search.kind || null}
          onChange={(kind) => narrow({ kind: kind ?? undefined })}
          placeholder="Any"
          clearable
          clearButtonProps={{ "aria-label": "Any kind" }}
        />
        <DayFilter label="From" value={search.from} onChange={(from) => narrow({ from })} />
        <DayFilter label="To" value={search.to} onChange={(to) => narrow({ to })} />
      </FurtherFilters>
    </FilterGrid>
  );
}

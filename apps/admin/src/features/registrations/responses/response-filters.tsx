import { RESPONSE_STATUSES } from "@foyer/contract/responses.ts";
import { Group, Select } from "@mantine/core";
import { STATUS_WORDS } from "../../../answers/status-mark.tsx";
import { SearchInput } from "../../../list/search-input.tsx";
import type { ResponseSearch } from "./response-search.ts";

type Props = {
  search: ResponseSearch;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
};

const STATUSES = [
  { value: "", label: "All" },
  ...RESPONSE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
];

/** Narrows the list of responses by words and status. */
export function ResponseFilters({ search, narrow }: Props) {
  return (
    <Group component="search" align="flex-end" gap="sm">
      <SearchInput
        w={{ base: "100%", sm: 420 }}
        placeholder="Name, email, barcode, answers …"
        value={search.q}
        maxLength={1000}
        onChange={(q) => narrow({ q }, { typing: true })}
      />
      <Select
        label="Status"
        data={STATUSES}
        value={search.status}
        onChange={(chosen) => narrow({ status: chosen ?? "" })}
        allowDeselect={false}
        w={{ base: "100%", xs: 160 }}
      />
    </Group>
  );
}

import { Group, SegmentedControl } from "@mantine/core";
import { z } from "zod";
import { SearchInput } from "../../list/search-input.tsx";
import { PROJECT_SORTS } from "./project-lines.ts";

/** The search parameters of the list of projects. */
export const ProjectSearch = z.object({
  status: z.enum(["", "actual", "expired"]).default(""),
  q: z.string().default(""),
  sort: z.enum(PROJECT_SORTS).default("start"),
  order: z.enum(["asc", "desc"]).default("desc"),
});

const STATUSES = [
  { value: "", label: "All" },
  { value: "actual", label: "Actual" },
  { value: "expired", label: "Expired" },
];

type Props = {
  search: z.output<typeof ProjectSearch>;
  narrow: (changes: Record<string, string>, options?: { typing?: boolean }) => void;
};

/** The filters of the list of projects. */
export function ProjectFilters({ search, narrow }: Props) {
  return (
    <Group align="flex-end" gap="md">
      <SegmentedControl
        aria-label="Which projects"
        bd="1px solid var(--line)"
        data={STATUSES}
        value={search.status}
        onChange={(status) => narrow({ status })}
      />
      <SearchInput
        placeholder="Title, BEID or ID"
        value={search.q}
        onChange={(q) => narrow({ q }, { typing: true })}
        w={{ base: "100%", sm: 260 }}
      />
    </Group>
  );
}

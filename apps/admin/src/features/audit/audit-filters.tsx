import { AUDIT_ACTIONS, listAuditEntities } from "@foyer/contract/audit.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { listStaff } from "@foyer/contract/staff.ts";
import { SegmentedControl, Select } from "@mantine/core";
import { ACTION_WORDS } from "../../history/change-words.ts";
import { DayFilter } from "../../list/day-filter.tsx";
import { FilterGrid, FurtherFilters } from "../../list/filter-grid.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import { useRead } from "../../server/use-read.ts";
import type { AuditSearch } from "./audit-search.ts";
import { EntityFilter } from "./entity-filter.tsx";

type Props = {
  search: AuditSearch;
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
  isFiltered: boolean;
  clear: () => void;
};

const WHOSE = [
  { value: "staff", label: "Staff" },
  { value: "visitors", label: "Visitors" },
  { value: "all", label: "All" },
];
const common = {
  placeholder: "Any",
  searchable: true,
  clearable: true,
  nothingFoundMessage: "Nothing found",
} as const;
const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] }));

/** The filters of the audit: staff, entity, action, project, days and search. */
export function AuditFilters({ search, narrow, isFiltered, clear }: Props) {
  const staff = useRead(listStaff, {});
  const projects = useRead(listProjects, { query: {} });
  const entities = useRead(listAuditEntities, {});
  const choose = (name: keyof AuditSearch) => (value: string | null) =>
    narrow({ [name]: value ?? undefined });
  const select = (name: keyof AuditSearch, label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      data={withChosen(data, search[name])}
      value={search[name] || null}
      onChange={choose(name)}
      {...common}
      clearButtonProps={{ "aria-label": `Any ${label.toLowerCase()}` }}
    />
  );
  return (
    <FilterGrid>
      <SegmentedControl
        aria-label="Whose changes"
        bd="1px solid var(--line)"
        data={WHOSE}
        value={search.by}
        onChange={(by) => narrow({ by })}
      />
      <SearchInput
        placeholder="Name or ID"
        value={search.q}
        onChange={(q) => narrow({ q }, { typing: true })}
      />
      <FurtherFilters clear={isFiltered ? clear : undefined}>
        {select("staff", "Person", named(staff.data?.items))}
        {select("action", "Action", ACTIONS)}
        <Select
          {...common}
          label="Kind"
          data={withChosen(kindsOf(entities.data), search.entity)}
          value={search.entity || null}
          onChange={(entity) => narrow({ entity: entity ?? undefined, id: undefined })}
          clearButtonProps={{ "aria-label": "Any kind" }}
        />
        <EntityFilter
          entity={search.entity}
          id={search.id}
          onChange={(chosen) =>
            narrow(chosen ? { entity: chosen.entity, id: chosen.entityId } : { id: undefined })
          }
        />
        {select("project", "Project", named(projects.data))}
        <DayFilter label="From" value={search.from} onChange={(from) => narrow({ from })} />
        <DayFilter label="To" value={search.to} onChange={(to) => narrow({ to })} />
      </FurtherFilters>
    </FilterGrid>
  );
}

const kindsOf = (entities: readonly string[] = []) =>
  entities.map((one) => ({ value: one, label: one.replaceAll("-", " ") }));

const named = (entities: readonly { id: number; name: string }[] = []) =>
  entities.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));

/** Adds the chosen value to the choices if they do not contain it (yet). */
function withChosen(data: { value: string; label: string }[], chosen: string) {
  const isKnown = chosen === "" || data.some(({ value }) => value === chosen);
  return isKnown ? data : [...data, { value: chosen, label: chosen }];
}

import { AUDIT_ACTIONS, listAuditEntities } from "@foyer/contract/audit.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { listStaff } from "@foyer/contract/staff.ts";
import { Button, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { ACTION_WORDS } from "../../history/change-words.ts";
import { useRead } from "../../server/use-read.ts";
import { useSearchKey } from "../../shell/keys/use-search-key.ts";
import classes from "./audit-filters.module.css";
import { type AuditSearch, isFiltered, NO_FILTER } from "./audit-search.ts";
import { DayFilter } from "./day-filter.tsx";

type Props = {
  search: AuditSearch;
  onChange: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
};

const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] }));
const FIRST_PAGE = { page: undefined };

/** Whose, what kind of and which changes are shown. */
export function AuditFilters({ search, onChange }: Props) {
  const staff = useRead(listStaff, {});
  const projects = useRead(listProjects, { query: {} });
  const entities = useRead(listAuditEntities, {});
  const choose = (name: keyof AuditSearch) => (value: string | null) =>
    onChange({ [name]: value ?? undefined, ...FIRST_PAGE });
  const select = (name: keyof AuditSearch, label: string, data: { value: string; label: string }[]) => (
    <Select
      label={label}
      data={withChosen(data, search[name])}
      value={search[name] || null}
      onChange={choose(name)}
      placeholder="Any"
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Any ${label.toLowerCase()}` }}
      nothingFoundMessage="Nothing found"
    />
  );
  return (
    <search className={classes.filters}>
      <TextInput
        ref={useSearchKey()}
        type="search"
        label="Search"
        placeholder="Name or ID"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.q}
        onChange={(event) => onChange({ q: event.currentTarget.value, ...FIRST_PAGE }, { replace: true })}
      />
      {select("staff", "Person", named(staff.data?.items))}
      {select("action", "Action", ACTIONS)}
      {select(
        "entity",
        "Kind",
        (entities.data ?? []).map((one) => ({ value: one, label: one })),
      )}
      {select("project", "Project", named(projects.data))}
      <DayFilter label="From" value={search.from} onChange={(from) => onChange({ from, ...FIRST_PAGE })} />
      <DayFilter label="To" value={search.to} onChange={(to) => onChange({ to, ...FIRST_PAGE })} />
      {isFiltered(search) && (
        <Button variant="default" className={classes.clear} onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

const named = (things: readonly { id: number; name: string }[] = []) =>
  things.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));

/** What the address names stays chosen, though the list does not know it (yet). */
function withChosen(data: { value: string; label: string }[], chosen: string) {
  const isKnown = chosen === "" || data.some(({ value }) => value === chosen);
  return isKnown ? data : [...data, { value: chosen, label: chosen }];
}

import type { Project } from "@foyer/contract/projects.ts";
import { Select } from "@mantine/core";
import { SearchInput } from "../../list/search-input.tsx";
import { FilterChips } from "./filter-chips.tsx";
import classes from "./ticket-filters.module.css";
import { OF_ONE_PROJECT, type TicketSearch } from "./ticket-search.ts";

type Props = {
  projects: readonly Project[];
  /** Undefined: none is chosen. */
  project: Project | undefined;
  search: TicketSearch;
  /** Filters the list and goes to its first page. */
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
};

const WITHOUT_PROJECT = Object.fromEntries(OF_ONE_PROJECT.map((name) => [name, undefined]));

/** Project and search of the tickets screen, and its filters below. */
export function TicketFilters({ projects, project, search, narrow }: Props) {
  return (
    <search className={classes.filters}>
      <Select
        label="Please, select project:"
        data={projects.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
        value={project ? String(project.id) : null}
        onChange={(chosen) => chosen && narrow({ ...WITHOUT_PROJECT, project: chosen })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nothing found"
      />
      <SearchInput
        disabled={!project}
        placeholder="Name, company, email, barcode …"
        value={search.q}
        maxLength={1000}
        onChange={(q) => narrow({ q }, { typing: true })}
      />
      {project && (
        <div className={classes.chips}>
          <FilterChips project={project} search={search} narrow={narrow} />
        </div>
      )}
    </search>
  );
}

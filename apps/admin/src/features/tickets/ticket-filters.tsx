import type { Project } from "@foyer/contract/projects.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { Select } from "@mantine/core";
import { STATUS_WORDS } from "../../answers/status-mark.tsx";
import { SearchInput } from "../../list/search-input.tsx";
import classes from "./ticket-filters.module.css";
import type { TicketSearch } from "./ticket-search.ts";

type Props = {
  projects: readonly Project[];
  /** Undefined: none is chosen. */
  project: Project | undefined;
  search: TicketSearch;
  /** Filters the list and goes to its first page. */
  narrow: (changes: Record<string, string | undefined>, options?: { typing?: boolean }) => void;
};

const STATUSES = [
  { value: "", label: "All" },
  ...TICKET_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
];

/** The filters of the tickets screen: project, search and status. */
export function TicketFilters({ projects, project, search, narrow }: Props) {
  return (
    <search className={classes.filters}>
      <Select
        label="Please, select project:"
        data={projects.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
        value={project ? String(project.id) : null}
        onChange={(chosen) => chosen && narrow({ project: chosen, ticket: undefined, code: undefined })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nothing found"
        className={classes.project}
      />
      <SearchInput
        disabled={!project}
        placeholder="Name, company, e-mail, barcode …"
        value={search.q}
        maxLength={1000}
        onChange={(q) => narrow({ q }, { typing: true })}
      />
      <Select
        label="Status"
        disabled={!project}
        data={STATUSES}
        value={search.status}
        onChange={(chosen) => narrow({ status: chosen ?? "" })}
        allowDeselect={false}
      />
    </search>
  );
}

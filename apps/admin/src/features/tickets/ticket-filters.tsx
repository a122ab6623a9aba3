import type { Project } from "@foyer/contract/projects.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSearchKey } from "../../shell/keys/use-search-key.ts";
import { STATUS_WORDS } from "./status-mark.tsx";
import classes from "./ticket-filters.module.css";
import type { TicketSearch } from "./ticket-search.ts";

type Props = {
  projects: readonly Project[];
  project: Project;
  search: TicketSearch;
  /** Begins with the first page again. */
  onChange: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
};

const STATUSES = [
  { value: "", label: "All" },
  ...TICKET_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
];

/** Whose tickets, and which of them. */
export function TicketFilters({ projects, project, search, onChange }: Props) {
  return (
    <search className={classes.filters}>
      <Select
        label="Please, select project:"
        data={projects.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
        value={String(project.id)}
        onChange={(chosen) => chosen && onChange({ project: chosen, ticket: undefined })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="Nothing found"
        className={classes.project}
      />
      <TextInput
        ref={useSearchKey()}
        type="search"
        label="Search"
        placeholder="Name, company, e-mail, barcode …"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search.q}
        maxLength={1000}
        onChange={(event) => onChange({ q: event.currentTarget.value }, { replace: true })}
      />
      <Select
        label="Status"
        data={STATUSES}
        value={search.status}
        onChange={(chosen) => onChange({ status: chosen ?? "" })}
        allowDeselect={false}
      />
    </search>
  );
}

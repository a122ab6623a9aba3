import { listProjects, type Project } from "@foyer/contract/projects.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Group, Stack } from "@mantine/core";
import { useRead } from "../../server/use-read.ts";
import { useSearch } from "../../shell/use-search.ts";
import { ColumnPicker } from "./column-picker.tsx";
import { TicketFilters } from "./ticket-filters.tsx";
import { TicketList } from "./ticket-list.tsx";
import { TicketSearch } from "./ticket-search.ts";
import { useColumns } from "./use-columns.ts";

const NONE: Project[] = [];

/** The tickets of one of the projects that one may see: the first of them, unless the address says another. */
export function TicketsScreen() {
  const { data, error, isPending, isFetching, retry } = useRead(listProjects, { query: {} });
  const [search, setInAddress] = useSearch(TicketSearch);
  const [columns, setColumns] = useColumns();
  const projects = data ?? NONE;
  const project = projects.find(({ id }) => String(id) === search.project) ?? projects[0];
  // An address that somebody passes on says which project it is about.
  const setSearch: typeof setInAddress = (changes, how) =>
    setInAddress({ project: project?.id, ...changes }, how);
  return (
    <ListState
      isLoading={isPending}
      failure={data === undefined && !isFetching ? error?.message : undefined}
      onRetry={retry}
      isRetrying={isFetching}
      isEmpty={project === undefined}
      firstUse={NO_PROJECTS}
    >
      {project && (
        <Stack gap="md">
          <Group align="flex-end" gap="sm">
            <TicketFilters
              projects={projects}
              project={project}
              search={search}
              onChange={(changes, how) => setSearch({ ...changes, page: undefined }, how)}
            />
            <ColumnPicker shown={columns} onChange={setColumns} />
          </Group>
          <TicketList
            key={project.id}
            project={project}
            columns={columns}
            search={search}
            setSearch={setSearch}
          />
        </Stack>
      )}
    </ListState>
  );
}

const NO_PROJECTS = {
  title: "You don't have projects available for viewing",
  text: "Contact your administrator or try to re-login.",
};

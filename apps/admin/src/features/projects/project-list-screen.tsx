import { createProject, listProjects, type Project } from "@foyer/contract/projects.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useDeferredValue, useMemo } from "react";
import { z } from "zod";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { useSearchKey } from "../../shell/keys/use-search-key.ts";
import { PageActions } from "../../shell/page-actions.tsx";
import { useSearch } from "../../shell/use-search.ts";
import { findProjects, PROJECT_SORTS, sortProjects } from "./project-lines.ts";
import { ProjectTable } from "./project-table.tsx";

const ListSearch = z.object({
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
const NONE: Project[] = [];

/** The projects that one may see: by status, searched and sorted. */
export function ProjectListScreen() {
  const { can } = useSession();
  const [{ status, q, sort, order }, setSearch] = useSearch(ListSearch);
  const read = useRead(listProjects, { query: { status } }, { keepPrevious: true });
  const projects = read.data ?? NONE;
  const search = useDeferredValue(q);
  const shown = useMemo(
    () => sortProjects(findProjects(projects, search), sort, order),
    [projects, search, sort, order],
  );
  const isFiltered = q !== "" || status !== "";
  const addButton = can(createProject) && (
    <Button component={AppLink} to={paths.addProject()} leftSection={<IconPlus size={18} aria-hidden />}>
      Add project
    </Button>
  );
  return (
    <Stack gap="md">
      <PageActions>{addButton}</PageActions>
      <Group align="flex-end" gap="md">
        <SegmentedControl
          aria-label="Which projects"
          bd="1px solid var(--foyer-line)"
          data={STATUSES}
          value={status}
          onChange={(value) => setSearch({ status: value })}
        />
        <TextInput
          ref={useSearchKey()}
          type="search"
          label="Search"
          placeholder="Title, BEID or ID"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={q}
          onChange={(event) => setSearch({ q: event.currentTarget.value }, { replace: true })}
          w={{ base: "100%", sm: 260 }}
        />
      </Group>
      <ListState
        isLoading={read.isPending}
        failure={read.data === undefined ? read.error?.message : undefined}
        onRetry={read.retry}
        isRetrying={read.isFetching}
        isEmpty={shown.length === 0}
        filter={
          isFiltered
            ? {
                text: nothingFound(projects.length, status),
                onClear: () => setSearch({ q: undefined, status: undefined }),
              }
            : undefined
        }
        firstUse={can(createProject) ? { ...FIRST_USE, action: addButton } : NO_GRANT}
      >
        <Text size="sm" c="dimmed" role="status">
          {q === "" ? counted(shown.length) : `${shown.length} of ${counted(projects.length)}`}
        </Text>
        <ProjectTable
          projects={shown}
          sort={sort}
          order={order}
          onSort={(column, next) => setSearch({ sort: column, order: next })}
        />
      </ListState>
    </Stack>
  );
}

const FIRST_USE = {
  title: "No projects yet",
  text: "A project is an event: its places, registrations and tickets.",
};
const NO_GRANT = {
  title: "You don't have projects available for viewing",
  text: "Contact your administrator or try to re-login.",
};

const counted = (count: number) => (count === 1 ? "1 project" : `${count} projects`);

function nothingFound(count: number, status: string): string {
  const kind = status === "" ? "" : `${status} `;
  return count === 0 ? `There is no ${kind}project.` : `None of the ${count} ${kind}projects fits.`;
}

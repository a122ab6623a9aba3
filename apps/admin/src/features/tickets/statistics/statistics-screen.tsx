import { listProjects, type Project } from "@foyer/contract/projects.ts";
import { listFilterChoices, type TicketFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { getTicketStatistics, type TicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { Button, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { ListStack } from "../../../list/list-stack.tsx";
import { PAGED, usePagedList } from "../../../list/use-paged-list.ts";
import { paths } from "../../../paths.ts";
import { useRead } from "../../../server/use-read.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { PageActions } from "../../../shell/page-actions.tsx";
import { ScreenSkeleton } from "../../../shell/screen-skeleton.tsx";
import { useSearch } from "../../../shell/use-search.ts";
import { addressOf, filtersWith } from "../filter-address.ts";
import { TicketFilters } from "../ticket-filters.tsx";
import { TICKET_FILTERS } from "../ticket-search.ts";
import { tableOf } from "./dimension-options.ts";
import { MoreEntries } from "./more-entries.tsx";
import { StatisticsExport } from "./statistics-export.tsx";
import { StatisticsSearch, toStatisticsFilter } from "./statistics-search.ts";
import { StatisticsTable } from "./statistics-table.tsx";
import { TableChoice } from "./table-choice.tsx";

/** Tickets of a project counted by two of their properties, narrowed by the filters of the tickets screen. rules/statistics */
export function StatisticsScreen() {
  return (
    <LoadGate
      read={useRead(listProjects, { query: {} })}
      failed="The list of projects could not be loaded."
      loading={<ScreenSkeleton />}
    >
      {(projects) => <StatisticsOfProject projects={projects} />}
    </LoadGate>
  );
}

function StatisticsOfProject({ projects }: { projects: readonly Project[] }) {
  const [{ project: chosen }] = useSearch(StatisticsSearch);
  const project = chosen === "" ? projects[0] : projects.find(({ id }) => String(id) === chosen);
  const always = useMemo(() => ({ project: project?.id }), [project?.id]);
  const list = usePagedList(StatisticsSearch, { filters: TICKET_FILTERS, nothing: "", always });
  const narrow: typeof list.narrow = (changes, how) =>
    // Another project asks other questions.
    list.narrow(changes.project === undefined ? changes : { ...changes, ...NO_TABLE }, how);
  return (
    <ListStack>
      <TicketFilters projects={projects} project={project} search={list.search} narrow={narrow} />
      {project ? (
        <TableOfProject key={project.id} project={project} list={list} />
      ) : (
        <Notice title="Project not found" text="This project does not exist, or you cannot see it." />
      )}
    </ListStack>
  );
}

const NO_TABLE = { rows: undefined, columns: undefined, whole: undefined };

type List = ReturnType<typeof usePagedList<typeof StatisticsSearch>>;

function TableOfProject({ project, list }: { project: Project; list: List }) {
  const params = { projectId: project.id };
  return (
    <LoadGate
      read={useRead(listFilterChoices, { params }, { staleMs: 0 })}
      failed="The statistics could not be loaded."
      loading={<ScreenSkeleton />}
    >
      {(choices) => <TableOfChoice project={project} list={list} choices={choices} />}
    </LoadGate>
  );
}

type TableProps = { project: Project; list: List; choices: TicketFilterChoices };

function TableOfChoice({ project, list, choices }: TableProps) {
  const { search, wanted, setSearch, isFiltered, clear } = list;
  const table = tableOf(search, choices);
  const query = { ...toStatisticsFilter(wanted, project.id), ...table };
  const read = useRead(
    getTicketStatistics,
    { params: { projectId: project.id }, query: { ...query, whole: wanted.whole } },
    PAGED,
  );
  return (
    <Stack gap="md">
      <PageActions>
        <Button
          component={AppLink}
          variant="default"
          to={addressOf(paths.tickets(), { ...filtersWith(search), project: project.id })}
        >
          Show tickets
        </Button>
        <StatisticsExport project={project} query={query} tickets={read.data?.tickets} />
      </PageActions>
      <TableChoice choices={choices} table={table} share={search.share} onChange={setSearch} />
      <LoadGate
        read={read}
        failed="The statistics could not be loaded."
        loading={<ScreenSkeleton />}
        missing={<UnknownQuestion onReset={() => setSearch(NO_TABLE)} />}
      >
        {(statistics) =>
          statistics.tickets === 0 ? (
            <Notice {...NO_TICKETS} filter={isFiltered ? { text: NOTHING, onClear: clear } : undefined} />
          ) : (
            <>
              <Notes statistics={statistics} />
              <StatisticsTable
                statistics={statistics}
                isStale={read.isPrevious}
                project={project}
                search={search}
                table={table}
                choices={choices}
              />
              <MoreEntries
                statistics={statistics}
                whole={search.whole}
                onWhole={(whole) => setSearch({ whole: whole || undefined })}
              />
            </>
          )
        }
      </LoadGate>
    </Stack>
  );
}

const NOTHING = "No ticket of this project matches.";
const NO_TICKETS = {
  title: "No tickets yet",
  text: "Statistics appear as soon as somebody registers for this project.",
};

function UnknownQuestion({ onReset }: { onReset: () => void }) {
  return (
    <Notice
      title="Question not found"
      text="This project does not ask the question in the address."
      action={
        <Button variant="default" size="xs" onClick={onReset}>
          Show registrations
        </Button>
      }
    />
  );
}

/** Sentences that somebody needs to read the numbers. rules/statistics 6 */
function Notes({ statistics: { rows, columns, isCounting } }: { statistics: TicketStatistics }) {
  const several = [rows, columns].filter(({ isSeveral }) => isSeveral).map(({ label }) => label);
  return (
    <>
      {isCounting && (
        <Text size="sm" c="dimmed" role="status">
          Many tickets have just changed. The numbers may lag until they are counted.
        </Text>
      )}
      {several.length > 0 && (
        <Text size="sm" c="dimmed">
          A ticket can count several times by <bdi>{several.join(" and ")}</bdi>, so its numbers may add up to
          more than all tickets.
        </Text>
      )}
    </>
  );
}

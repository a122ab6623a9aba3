import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { type ListedTicket, listTickets } from "@foyer/contract/tickets.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Pager } from "@foyer/ui/pager.tsx";
import { useDebouncedValue } from "@mantine/hooks";
import { useRead } from "../../server/use-read.ts";
import type { useSearch } from "../../shell/use-search.ts";
import { TicketDetails } from "./ticket-details.tsx";
import { TicketExport } from "./ticket-export.tsx";
import { isFiltered, NO_FILTER, type TicketSearch, toFilter, toTicketQuery } from "./ticket-search.ts";
import { TicketTable } from "./ticket-table.tsx";

type Props = {
  project: Project;
  columns: readonly TicketColumnName[];
  search: TicketSearch;
  setSearch: ReturnType<typeof useSearch>[1];
};

const NONE: ListedTicket[] = [];
const FIRST_PAGE = { page: undefined };
/** Between two letters that somebody types, nothing is asked for. */
const TYPING_MS = 200;

/** The page of tickets that the address asks for, with its export, and the one that is open. */
export function TicketList({ project, columns, search, setSearch }: Props) {
  const projectId = project.id;
  const [q] = useDebouncedValue(search.q, TYPING_MS);
  const query = toTicketQuery({ ...search, q }, projectId);
  const options = { keepPrevious: true, staleMs: 0 };
  const { data, error, isPending, isFetching, retry } = useRead(listTickets, { query }, options);
  const tickets = data?.Items ?? NONE;
  const total = data?.TotalCount ?? 0;
  const openId = search.ticket === "" ? undefined : Number(search.ticket);
  return (
    <>
      <TicketExport project={project} filter={toFilter(search, projectId)} total={data?.TotalCount} />
      <ListState
        isLoading={isPending}
        failure={error && !isFetching ? error.message : undefined}
        onRetry={retry}
        isRetrying={isFetching}
        isEmpty={tickets.length === 0}
        filter={filterOf({ search, total, setSearch })}
        firstUse={NO_TICKETS}
        rows={10}
      >
        <TicketTable
          tickets={tickets}
          columns={columns}
          timeZone={project.timeZone}
          sort={search.sort}
          order={search.order}
          isStale={isFetching}
          openId={openId}
          onSort={(sort, order) => setSearch({ sort, order, ...FIRST_PAGE })}
          onOpen={(ticket) => setSearch({ ticket })}
        />
        <Pager
          page={Number(search.page)}
          size={Number(search.size)}
          sizes={PAGE_SIZES}
          total={total}
          onPage={(page) => setSearch({ page: page === 1 ? undefined : page })}
          onSize={(size) => setSearch({ size, ...FIRST_PAGE })}
        />
      </ListState>
      <TicketDetails
        project={project}
        ticketId={openId}
        onClose={() => setSearch({ ticket: undefined }, { replace: true })}
      />
    </>
  );
}

const NO_TICKETS = {
  title: "No tickets yet",
  text: "Tickets appear here as soon as somebody registers for this project.",
};

type Shown = { search: TicketSearch; total: number; setSearch: Props["setSearch"] };

function filterOf({ search, total, setSearch }: Shown) {
  if (total > 0) {
    return { text: "There are fewer pages than that.", onClear: () => setSearch(FIRST_PAGE) };
  }
  return isFiltered(search)
    ? { text: "No ticket of this project fits.", onClear: () => setSearch(NO_FILTER) }
    : undefined;
}

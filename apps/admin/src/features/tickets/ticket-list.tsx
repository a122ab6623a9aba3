import type { Project } from "@foyer/contract/projects.ts";
import type { TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { lazy, Suspense, useMemo, useState } from "react";
import { PAGED, type usePagedList } from "../../list/use-paged-list.ts";
import { useRead } from "../../server/use-read.ts";
import { TICKET_TABLE } from "./ticket-columns.tsx";
import { TicketExport } from "./ticket-export.tsx";
import { type TicketSearch, toFilter, toTicketQuery } from "./ticket-search.ts";

const TicketDetails = lazy(() =>
  import("./ticket-details.tsx").then((module) => ({ default: module.TicketDetails })),
);

type Props = {
  project: Project;
  shown: readonly TicketColumnName[];
  list: ReturnType<typeof usePagedList<typeof TicketSearch>>;
};

/** The page of tickets in the address, its export, and the details of the open ticket. */
export function TicketList({ project, shown, list }: Props) {
  const { search, setSearch } = list;
  const read = useRead(listTickets, { query: toTicketQuery(list.wanted, project.id) }, PAGED);
  const columns = useMemo(() => shown.flatMap((name) => TICKET_TABLE.get(name) ?? []), [shown]);
  const { timeZone } = project;
  const here = useMemo(
    () => ({ open: (ticket: number) => setSearch({ ticket }), timeZone }),
    [setSearch, timeZone],
  );
  const openId = search.ticket === "" ? undefined : Number(search.ticket);
  // Loaded with the first ticket that is opened, and kept so that closing is animated.
  const [hasOpened, setOpened] = useState(openId !== undefined);
  if (openId !== undefined && !hasOpened) setOpened(true);
  return (
    <>
      <TicketExport project={project} filter={toFilter(search, project.id)} total={read.data?.TotalCount} />
      <List
        {...list.of(read)}
        label="Table of tickets"
        layout="wide"
        height="window"
        columns={columns}
        keyOf={({ TicketId }) => TicketId}
        here={here}
        openKey={openId}
        firstUse={NO_TICKETS}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <TicketDetails
            project={project}
            ticketId={openId}
            onClose={() => setSearch({ ticket: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  );
}

const NO_TICKETS = {
  title: "No tickets yet",
  text: "Tickets appear here as soon as somebody registers for this project.",
};

import type { Project } from "@foyer/contract/projects.ts";
import { ACTION_ROLES, startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { type ListedTicket, listTickets } from "@foyer/contract/tickets.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { useMemo, useState } from "react";
import { useArrangedColumns } from "../../list/use-arranged-columns.tsx";
import { useDensity } from "../../list/use-density.ts";
import { PAGED, type usePagedList } from "../../list/use-paged-list.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { ActionPanels } from "./actions/action-panels.tsx";
import { TickedContext, useTickedTickets } from "./actions/ticked-tickets.ts";
import { TicketActions } from "./actions/ticket-actions.tsx";
import { ColumnViews } from "./column-views.tsx";
import { PrintDialog, PrintTickets } from "./print-tickets.tsx";
import { ticketTable } from "./ticket-columns.tsx";
import { TicketExport } from "./ticket-export.tsx";
import { type TicketSearch, toFilter, toTicketQuery } from "./ticket-search.ts";
import { useShownColumns } from "./use-columns.ts";
import { useViewColumns } from "./use-ticket-view.ts";

const TicketDetails = lazyPart(() => import("./ticket-details.tsx").then((module) => module.TicketDetails));

const NONE: ListedTicket[] = [];

type Props = {
  project: Project;
  list: ReturnType<typeof usePagedList<typeof TicketSearch>>;
};

/** The page of tickets in the address, its export and printout, and the details of the open ticket. */
export function TicketList({ project, list }: Props) {
  const { search, setSearch } = list;
  const read = useRead(listTickets, { query: toTicketQuery(list.wanted, project.id) }, PAGED);
  const [view, setView] = useViewColumns();
  const shown = useShownColumns(view, read.data?.Items ?? NONE);
  const columns = useMemo(() => ticketTable(shown, view), [shown, view]);
  const { timeZone } = project;
  const context = useMemo(
    () => ({ open: (ticket: number) => setSearch({ ticket }), timeZone }),
    [setSearch, timeZone],
  );
  const openId = search.ticket === "" ? undefined : Number(search.ticket);
  // Loaded with the first ticket that is opened, and kept so that closing is animated.
  const [hasOpened, setOpened] = useState(openId !== undefined);
  if (openId !== undefined && !hasOpened) setOpened(true);
  const filter = toFilter(search, project.id);
  const { can } = useSession();
  const mayRefund = can({ access: { project: ACTION_ROLES.refund } });
  const asked = search.ask === "refund" && mayRefund ? search.ask : undefined;
  const listed = read.isPrevious ? undefined : toFilter(list.wanted, project.id);
  const ticked = useTickedTickets(filter, listed, asked !== undefined);
  return (
    <TickedContext value={can(startTicketAction) ? ticked : undefined}>
      <PrintTickets project={project} search={search} total={read.data?.TotalCount} />
      <TicketExport project={project} filter={filter} total={read.data?.TotalCount} shown={shown} />
      {can(startTicketAction) && <ActionPanels project={project} />}
      <List
        {...list.of(read)}
        label="Table of tickets"
        layout="wide"
        isTight={view === "essential"}
        height="window"
        tools={
          <TicketActions
            project={project}
            filter={filter}
            rows={read.data?.Items ?? NONE}
            total={read.data?.TotalCount ?? 0}
            asked={asked}
            onAnswered={() => setSearch({ ask: undefined }, { replace: true })}
            printDialog={(ticketIds, onClose) => (
              <PrintDialog project={project} search={search} ticketIds={ticketIds} onClose={onClose} />
            )}
          >
            <ColumnViews view={view} shown={shown} onView={setView} />
            <TimesIn timeZone={timeZone} />
          </TicketActions>
        }
        {...useDensity()}
        {...useArrangedColumns("Table of tickets", columns)}
        keyOf={({ TicketId }) => TicketId}
        context={context}
        openKey={openId}
        firstUse={NO_TICKETS}
      />
      {hasOpened && (
        <TicketDetails
          project={project}
          ticketId={openId}
          onClose={() => setSearch({ ticket: undefined }, { replace: true })}
        />
      )}
    </TickedContext>
  );
}

const NO_TICKETS = {
  title: "No tickets yet",
  text: "Tickets appear here as soon as somebody registers for this project.",
};

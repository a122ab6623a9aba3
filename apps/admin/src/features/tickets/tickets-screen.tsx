import { listProjects, type Project } from "@foyer/contract/projects.ts";
import { formatTicketMoment } from "@foyer/domain/format/times.ts";
import { MomentFormat } from "@foyer/ui/format/moment-format.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Notice } from "@foyer/ui/table/notice.tsx";
import { Button } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useMemo } from "react";
import { ListStack } from "../../list/list-stack.tsx";
import { usePagedList } from "../../list/use-paged-list.ts";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { MoneyProject } from "../../session/money-project.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { ScreenSkeleton } from "../../shell/screen-skeleton.tsx";
import { useSearch } from "../../shell/use-search.ts";
import { addressOf, filtersWith } from "./filter-address.ts";
import { SuspiciousHolds } from "./suspicious-holds.tsx";
import { TicketFilters } from "./ticket-filters.tsx";
import { TicketList } from "./ticket-list.tsx";
import { TICKET_FILTERS, TicketSearch } from "./ticket-search.ts";
import classes from "./tickets-screen.module.css";
import { ViewMenu } from "./view-menu.tsx";

/** The tickets of one project: that of the address, else the first of the list. rules/tickets 7 */
export function TicketsScreen() {
  return (
    <LoadGate
      read={useRead(listProjects, { query: {} })}
      failed="The list could not be loaded."
      loading={<ScreenSkeleton />}
    >
      {(projects) => <TicketsOfProject projects={projects} />}
    </LoadGate>
  );
}

function TicketsOfProject({ projects }: { projects: readonly Project[] }) {
  const [{ project: chosen }] = useSearch(TicketSearch);
  const project = chosen === "" ? projects[0] : projects.find(({ id }) => String(id) === chosen);
  // The address always names the project, so that it can be shared.
  const always = useMemo(() => ({ project: project?.id }), [project?.id]);
  const found = usePagedList(TicketSearch, {
    filters: TICKET_FILTERS,
    nothing: "No ticket of this project matches.",
    always,
  });
  if (projects.length === 0) return <Notice {...NO_PROJECTS} />;
  return (
    <ListStack>
      <div className={classes.bar}>
        <TicketFilters projects={projects} project={project} {...found} />
        {project && (
          <div className={classes.side}>
            <ViewMenu key={project.id} projectId={project.id} />
            <Button
              component={AppLink}
              variant="default"
              leftSection={<IconTable size={16} aria-hidden />}
              to={addressOf(paths.ticketStatistics(), { ...filtersWith(found.search), project: project.id })}
            >
              Statistics
            </Button>
          </div>
        )}
      </div>
      {project ? (
        <MoneyProject key={project.id} value={project.id}>
          <MomentFormat value={formatTicketMoment}>
            <SuspiciousHolds project={project} />
            <TicketList project={project} list={found} />
          </MomentFormat>
        </MoneyProject>
      ) : (
        <Notice {...NOT_FOUND} />
      )}
    </ListStack>
  );
}

const NOT_FOUND = {
  title: "Project not found",
  text: "This project does not exist, or you cannot see it. Select one from the list.",
};

const NO_PROJECTS = {
  title: "You don't have projects available for viewing",
  text: "Contact your administrator or try to re-login.",
};

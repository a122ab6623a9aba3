import { listVisitorEntries, type VisitorEntries } from "@foyer/contract/audit.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { HistorySkeleton } from "../../history/history-skeleton.tsx";
import { paths } from "../../paths.ts";
import { ticketPath } from "../../project/object-paths.ts";
import { ProjectName, useProjectName } from "../../project/project-name.tsx";
import { useRead } from "../../server/use-read.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { Unfolding } from "./unfolding.tsx";
import classes from "./visitors-line.module.css";

type Props = { line: VisitorEntries; timeZone: string };

/** Actions of visitors at a registration on a day; one press unfolds it. rules/audit 14 */
export function VisitorsLine({ line, timeZone }: Props) {
  const { projectId, registrationId, registrationName, action, entries } = line;
  const projectName = useProjectName(projectId) ?? "_";
  const what = action === "create" ? countOf(entries, "submission") : countOf(entries, "unpaid ticket");
  return (
    <>
      <span>
        <Text span fw={500} inherit>
          {what}
        </Text>{" "}
        {action === "create" ? "to" : "expired at"}{" "}
        <AppLink to={paths.editRegistration({ projectId, projectName, registrationId })}>
          <bdi>{registrationName}</bdi>
        </AppLink>
        <Text span size="xs" c="dimmed">
          {" "}
          in <ProjectName id={projectId} />
        </Text>
      </span>
      <Unfolding label={`Show ${entries === 1 ? "it" : "them"}`} of={`${registrationName}: ${what}`}>
        {() => <Entries line={line} timeZone={timeZone} page={1} />}
      </Unfolding>
    </>
  );
}

function Entries({ line, timeZone, page }: Props & { page: number }) {
  const { projectId, registrationId, action, day } = line;
  const [isLonger, setLonger] = useState(false);
  const query = { projectId, registrationId, action, day, timeZone, currentPage: page };
  const read = useRead(listVisitorEntries, { query });
  return (
    <LoadGate read={read} failed="The entries could not be loaded." loading={<HistorySkeleton />}>
      {({ items, more }) => (
        <>
          <ul className={classes.entries}>
            {items.map(({ id, at, entity, entityId, entityName }) => (
              <li key={id}>
                <Moment at={at} timeZone={timeZone} isZoneNamed />{" "}
                {entity === "ticket" ? (
                  <AppLink to={ticketPath({ projectId, ticketId: entityId })}>
                    Ticket <bdi>{entityName || entityId}</bdi>
                  </AppLink>
                ) : (
                  "Answers, without a ticket"
                )}
              </li>
            ))}
          </ul>
          {more &&
            (isLonger ? (
              <div tabIndex={-1} ref={focus}>
                <Entries line={line} timeZone={timeZone} page={page + 1} />
              </div>
            ) : (
              <Button variant="default" size="xs" mt="xs" onClick={() => setLonger(true)}>
                Show earlier entries
              </Button>
            ))}
        </>
      )}
    </LoadGate>
  );
}

/** The button that had the focus is gone. */
const focus = (earlier: HTMLElement | null) => earlier?.focus();

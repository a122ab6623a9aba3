import type { Project } from "@foyer/contract/projects.ts";
import { type SuspiciousHolds as Holds, listSuspiciousHolds } from "@foyer/contract/suspicious-holds.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { formatTicketMoment } from "@foyer/domain/format/times.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import classes from "./suspicious-holds.module.css";

const ReleaseHolds = lazyPart(() => import("./release-holds.tsx").then((module) => module.ReleaseHolds));

const REFRESH_MS = 60_000;
/** So many groups are shown at once, so that the list of tickets stays in sight. */
const MAX_HOLDS_SHOWN = 3;

/** Announces groups of unpaid tickets that look like abuse, each with a button to release it. rules/tickets 26 */
export function SuspiciousHolds({ project }: { project: Project }) {
  const { can } = useSession();
  const params = { projectId: project.id };
  const enabled = can(listSuspiciousHolds);
  const { data = [] } = useRead(listSuspiciousHolds, { params }, { enabled, refreshMs: () => REFRESH_MS });
  const [showsAll, setShowsAll] = useState(false);
  const [asked, setAsked] = useState<Holds>();
  const [isAsking, setAsking] = useState(false);
  const shown = showsAll ? data : data.slice(0, MAX_HOLDS_SHOWN);
  return (
    <>
      {data.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          classNames={{ title: classes.title, label: classes.title }}
          title="Unusually many unpaid tickets"
          // Not an alert: it is there when the page opens, and screen readers would read all of it.
          role="region"
        >
          <Stack gap="sm">
            <Text size="sm">
              Somebody may be blocking places. Visitors who register in the same hall look the same: check
              before you release.
            </Text>
            <ul className={classes.groups}>
              {shown.map((group) => (
                <li key={`${group.registrationId} ${group.by} ${group.key}`}>
                  <Group group={group} timeZone={project.timeZone} />
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => {
                      setAsked(group);
                      setAsking(true);
                    }}
                  >
                    Release {countOf(group.count, "ticket")} …
                  </Button>
                </li>
              ))}
            </ul>
            {shown.length < data.length && (
              <Button size="xs" variant="subtle" className={classes.more} onClick={() => setShowsAll(true)}>
                Show all {countOf(data.length, "group")}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {asked && (
        <ReleaseHolds
          projectId={project.id}
          group={asked}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Group({ group, timeZone }: { group: Holds; timeZone: string }) {
  const { by, count, places, registrationName, recipients, firstAt, lastAt } = group;
  const [from, to] = [firstAt, lastAt].map((at) => formatTicketMoment(at, timeZone));
  return (
    <div>
      <Text size="sm">
        <b>{countOf(count, "unpaid ticket")}</b> of {by === "recipient" ? "one email address" : "one network"}
        , of {countOf(places, "place")} of <bdi>{registrationName}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {recipients.map((address) => (
          <span key={address}>
            <bdi>{address}</bdi>,{" "}
          </span>
        ))}
        {from === to ? from : `${from} – ${to}`}
      </Text>
    </div>
  );
}

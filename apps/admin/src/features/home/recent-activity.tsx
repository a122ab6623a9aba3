import { type Activity, listActivity } from "@foyer/contract/home.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Paper, Text, Title } from "@mantine/core";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { activityWords } from "./activity-words.ts";
import classes from "./attention.module.css";

/** The last changes of staff, in words; nothing for those who may not see it. rules/home 7 */
export function RecentActivity() {
  return useSession().can(listActivity) ? <Changes /> : null;
}

function Changes() {
  const read = useRead(listActivity, {}, { staleMs: 0 });
  return (
    <LoadGate read={read} failed="The recent activity could not be loaded." loading={null}>
      {(changes) =>
        changes.length === 0 ? null : (
          <Paper withBorder p="md" component="section" aria-label="Recent activity">
            <Title order={2} size="h4" mb="xs">
              Recent activity
            </Title>
            <ul className={classes.lines}>
              {changes.map((change) => (
                <Change key={`${change.projectId} ${change.id}`} change={change} />
              ))}
            </ul>
          </Paper>
        )
      }
    </LoadGate>
  );
}

function Change({ change }: { change: Activity }) {
  const { projectId, projectName, staffName, at } = change;
  const { verb, what, name } = activityWords(change);
  return (
    <li className={classes.line}>
      <span className={classes.text}>
        <bdi>{staffName}</bdi> {verb} {what} {name !== "" && <bdi>“{name}”</bdi>}
        <Text span size="xs" c="dimmed" display="block">
          {projectId !== null && (
            <>
              <AppLink to={paths.projectOverview({ projectId, projectName })}>
                <bdi>{projectName}</bdi>
              </AppLink>
              {" · "}
            </>
          )}
          <Moment at={at} />
        </Text>
      </span>
    </li>
  );
}

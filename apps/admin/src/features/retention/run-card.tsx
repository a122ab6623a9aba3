import type { Project } from "@foyer/contract/projects.ts";
import {
  downloadRetentionProof,
  getRetention,
  type RetentionRun,
  stopRetention,
} from "@foyer/contract/retention.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Button, List, Paper, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { BackupList } from "../../erasure/backup-list.tsx";
import { wordsOf } from "../../erasure/place-words.ts";
import { messages } from "../../messages/messages.ts";
import { ProgressPanel } from "../../progress/progress-panel.tsx";
import { usePrint } from "../../server/use-print.ts";
import { useWrite } from "../../server/use-write.ts";
import { subjectOf } from "./rule-card.tsx";

type Props = { run: RetentionRun; project: Project };

/** An erasure, or a trial: its progress, then what it has counted. rules/privacy 15, 17 */
export function RunCard(props: Props) {
  const { state } = props.run;
  return state === "waiting" || state === "running" ? <Running {...props} /> : <Ended {...props} />;
}

function Running({ run, project }: Props) {
  const { id: runId, total, completed, isTrial } = run;
  const stop = useWrite(stopRetention, { refreshes: [getRetention] });
  const percent = total ? Math.floor((completed / total) * 100) : undefined;
  const title = `${isTrial ? "Trying" : "Erasing"}: ${subjectOf(run)}`;
  const text =
    total === null ? "Counting…" : `${formatCount(completed)} of ${formatCount(total)} tickets and mails`;
  return (
    <ProgressPanel
      label={title}
      title={title}
      text={run.reason || text}
      spoken={percent === undefined ? text : `${Math.floor(percent / 25) * 25} %`}
      isOver={false}
      isBroken={false}
      percent={percent}
      barLabel={title}
      buttons={
        <Button
          variant="default"
          loading={stop.isPending}
          onClick={() =>
            stop.mutate(
              { params: { projectId: project.id, runId } },
              { onError: ({ message }) => messages.add("danger", message) },
            )
          }
        >
          Stop
        </Button>
      }
    />
  );
}

const ENDS: Readonly<Record<RetentionRun["state"], string>> = {
  waiting: "",
  running: "",
  done: "",
  failed: "It failed. ",
  cancelled: "It was stopped. ",
};

function Ended({ run, project }: Props) {
  const { download } = usePrint(downloadRetentionProof);
  const { id: runId, isTrial, state, startedAt, startedBy, places, backups, reason } = run;
  const { timeZone } = project;
  const title = `${isTrial ? "Trial" : "Erasure"}: ${subjectOf(run)}`;
  return (
    <Paper withBorder p="md" component="article" aria-label={title}>
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          <Moment at={startedAt} timeZone={timeZone} isZoneNamed />, <bdi>{startedBy}</bdi>
        </Text>
        <Text size="sm">
          {ENDS[state]}
          {reason}
          {places.length === 0
            ? isTrial
              ? "There is nothing to erase."
              : "Nothing was erased."
            : isTrial
              ? "Nothing was erased. An erasure now would remove:"
              : "Erased:"}
        </Text>
        {places.length > 0 && (
          <List size="sm">
            {places.map(({ place, count }) => (
              <List.Item key={place}>{wordsOf(place, count)}</List.Item>
            ))}
          </List>
        )}
        {!isTrial && places.length > 0 && (
          <>
            <BackupList backups={backups} timeZone={timeZone} />
            <Button
              variant="default"
              w="fit-content"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void download({ params: { projectId: project.id, runId } })}
            >
              Download proof
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  );
}

import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { formatWallTime, formatZone } from "@foyer/domain/format/times.ts";
import { Alert, Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { DraftEffect } from "./draft-effect.tsx";
import { type Draft, pathsOf, summaryOf } from "./draft-words.ts";
import { DiscardDraft, PublishDraft, ScheduleDraft, TakeBackTime } from "./publish-dialogs.tsx";
import { TakeOver } from "./take-over.tsx";
import { Visitors } from "./visitors.tsx";

type Props = {
  params: { projectId: number; registrationId: number };
  draft: Draft;
  publication: Publication;
};
type Asking = "publish" | "schedule" | "discard" | "take back" | null;

/** The draft in editing: what it changes, and publish, schedule, discard. */
export function DraftBar({ params, draft, publication }: Props) {
  const { state, sourcePath, project, refresh } = useScenarioEditing();
  const [asking, setAsking] = useState<Asking>(null);
  const isSaved =
    state.save.kind === "saved" && state.conflicts.length === 0 && draft.version === state.version;
  // Somebody else has saved the draft, or it has got a time.
  const isBehind = state.save.kind === "saved" && draft.version > state.version;
  useEffect(() => {
    if (isBehind) refresh().catch(() => undefined);
  }, [isBehind, refresh]);
  const hasMovedOn = draft.baseVersion !== publication.publishedVersion;
  const { schedule, notPublished, effect } = draft;
  const dialog = { params, draft, publication, onClose: () => setAsking(null) };
  return (
    <Paper withBorder p="sm" component="section" aria-label="Publishing">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm" align="flex-start">
          <div>
            <Text size="sm" fw={600}>
              Draft: visitors see nothing of it yet
            </Text>
            <Text size="sm">
              {summaryOf(draft)}, <Visitors of={publication} />, {pathsOf(draft)}.
            </Text>
          </div>
          <Group gap="xs">
            <Button
              size="compact-sm"
              disabled={!isSaved || hasMovedOn || effect.obstacles.length > 0}
              onClick={() => setAsking("publish")}
            >
              Publish …
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!isSaved || hasMovedOn}
              onClick={() => setAsking("schedule")}
            >
              {schedule ? "Another time …" : "Schedule …"}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsking("discard")}>
              Discard …
            </Button>
          </Group>
        </Group>
        {hasMovedOn && (
          <TakeOver params={params} draft={draft} publishedVersion={publication.publishedVersion} />
        )}
        {schedule && (
          <Group gap="xs">
            <Text size="sm">
              It is published on <strong>{formatWallTime(schedule.publishAt)}</strong> (
              {formatZone(project.timeZone)}), as it is then, says <bdi>{schedule.by}</bdi>.
            </Text>
            <Button size="compact-sm" variant="subtle" onClick={() => setAsking("take back")}>
              Do not publish it then
            </Button>
          </Group>
        )}
        {notPublished && (
          <Alert color="red" title="It was not published at its time">
            {notPublished}
          </Alert>
        )}
        {effect.obstacles.length > 0 && (
          <Alert color="red" title="It cannot be published while the registration is open">
            {effect.obstacles.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
        <DraftEffect effect={effect} />
        <Text size="sm">
          <Anchor component={AppLink} to={sourcePath("published")} inherit>
            Change what is published
          </Anchor>
        </Text>
      </Stack>
      {asking === "publish" && <PublishDraft {...dialog} />}
      {asking === "schedule" && <ScheduleDraft {...dialog} />}
      {asking === "discard" && <DiscardDraft {...dialog} />}
      {asking === "take back" && <TakeBackTime {...dialog} />}
    </Paper>
  );
}

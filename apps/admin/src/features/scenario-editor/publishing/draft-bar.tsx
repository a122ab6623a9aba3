import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { formatWallTime, formatZone } from "@foyer/domain/format/times.ts";
import { Alert, Anchor, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { DraftEffect } from "./draft-effect.tsx";
import { type Draft, pathsOf, summaryOf } from "./draft-words.ts";
import { PublishButton } from "./publish-button.tsx";
import { DiscardDraft, PublishDraft, ScheduleDraft, UnscheduleDraft } from "./publish-dialogs.tsx";
import { TakeOver } from "./take-over.tsx";
import { Visitors } from "./visitors.tsx";

type Props = {
  params: { projectId: number; registrationId: number };
  draft: Draft;
  publication: Publication;
};
type Asking = "publish" | "schedule" | "discard" | "unschedule";
type Ask = (asking: Asking) => void;

/** The draft in the editor: its changes, and the buttons to publish, schedule and discard it. */
export function DraftBar({ params, draft, publication }: Props) {
  const { state, sourcePath, refresh } = useScenarioEditing();
  const [asking, setAsking] = useState<Asking | null>(null);
  // Somebody else has saved or scheduled the draft.
  const isBehind = state.save.kind === "saved" && draft.version > state.version;
  useEffect(() => {
    if (isBehind) refresh().catch(() => undefined);
  }, [isBehind, refresh]);
  const hasMovedOn = draft.baseVersion !== publication.publishedVersion;
  const dialog = { params, draft, publication, onClose: () => setAsking(null) };
  return (
    <Paper withBorder p="sm" component="section" aria-label="Publishing">
      <Stack gap="xs">
        <Group justify="space-between" gap="sm" align="flex-start">
          <div>
            <Text size="sm" fw={600}>
              Draft: not visible to visitors yet
            </Text>
            <Text size="sm">
              {summaryOf(draft)}, <Visitors of={publication} />, {pathsOf(draft)}.
            </Text>
          </div>
          <DraftButtons params={params} draft={draft} hasMovedOn={hasMovedOn} ask={setAsking} />
        </Group>
        {hasMovedOn && (
          <TakeOver params={params} draft={draft} publishedVersion={publication.publishedVersion} />
        )}
        <DraftNotices draft={draft} ask={setAsking} />
        <DraftEffect effect={draft.effect} />
        <Text size="sm">
          <Anchor component={AppLink} to={sourcePath("published")} inherit>
            Edit the published version
          </Anchor>
        </Text>
      </Stack>
      {asking === "publish" && <PublishDraft {...dialog} />}
      {asking === "schedule" && <ScheduleDraft {...dialog} />}
      {asking === "discard" && <DiscardDraft {...dialog} />}
      {asking === "unschedule" && <UnscheduleDraft {...dialog} />}
    </Paper>
  );
}

type ButtonsProps = { params: Props["params"]; draft: Draft; hasMovedOn: boolean; ask: Ask };

function DraftButtons({ params, draft, hasMovedOn, ask }: ButtonsProps) {
  const { state } = useScenarioEditing();
  const isSaved =
    state.save.kind === "saved" && state.conflicts.length === 0 && draft.version === state.version;
  return (
    <Group gap="xs">
      <PublishButton
        params={params}
        draft={draft}
        isDisabled={!isSaved || hasMovedOn || draft.effect.obstacles.length > 0}
        onAsk={() => ask("publish")}
      />
      <Button
        size="compact-sm"
        variant="default"
        disabled={!isSaved || hasMovedOn}
        onClick={() => ask("schedule")}
      >
        {draft.schedule ? "Reschedule …" : "Schedule …"}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => ask("discard")}>
        Discard …
      </Button>
    </Group>
  );
}

/** The time of the draft, why it was not published then, and why it cannot be published. */
function DraftNotices({ draft: { schedule, notPublished, effect }, ask }: { draft: Draft; ask: Ask }) {
  const { project } = useScenarioEditing();
  return (
    <>
      {schedule && (
        <Group gap="xs">
          <Text size="sm">
            It will be published on <strong>{formatWallTime(schedule.publishAt)}</strong> (
            {formatZone(project.timeZone)}), as it is then. Scheduled by <bdi>{schedule.by}</bdi>.
          </Text>
          <Button size="compact-sm" variant="subtle" onClick={() => ask("unschedule")}>
            Cancel schedule
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
    </>
  );
}

import { getHistory } from "@foyer/contract/audit.ts";
import { getPlay } from "@foyer/contract/play.ts";
import { checkScenario } from "@foyer/contract/scenario-check.ts";
import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import {
  discardDraft,
  getPublication,
  listScenarioVersions,
  publishDraft,
  scheduleDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { listScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { formatWallTime, formatZone } from "@foyer/domain/format/times.ts";
import { Text } from "@mantine/core";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { momentFieldOf } from "../../../form/fields/moment-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { queryClient } from "../../../server/query-client.ts";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { forgetDraftSession } from "../editing/use-scenario-session.ts";
import { type Draft, pathsOf, summaryOf } from "./draft-words.ts";
import { Sentences } from "./sentences.tsx";
import { Visitors } from "./visitors.tsx";

type Props = {
  params: { projectId: number; registrationId: number };
  draft: Draft;
  publication: Publication;
  onClose: () => void;
};

/** Reads that publishing, scheduling and discarding make stale. */
export const READS = [getPublication, getHistory, listScenarioVersions, listScenarioPaths];

/** The draft no longer exists: its reads are marked stale without being requested again. */
export function leaveDraft(params: Props["params"]): void {
  forgetDraftSession(params);
  for (const { path } of [getPlay, checkScenario]) {
    void queryClient.invalidateQueries({ queryKey: [path], refetchType: "none" });
  }
  focusHeading();
}

/** Publishes the draft, after a summary of what that changes. */
export function PublishDraft({ params, draft, publication, onClose }: Props) {
  const { state } = useScenarioEditing();
  const form = useEntityForm(publishDraft, {
    params,
    latest: { version: state.version },
    refreshes: READS,
    saved: () => "The draft has been published.",
    onSaved: () => {
      onClose();
      leaveDraft(params);
    },
  });
  return (
    <FormDialog isOpen title="Publish the draft?" closeLabel="Keep the draft" onClose={onClose}>
      <DialogForm
        form={form}
        failed="The draft could not be published."
        submit="Publish"
        cancel="Keep the draft"
        onCancel={onClose}
        isQuestion
      >
        <Text size="sm">
          {summaryOf(draft)}, <Visitors of={publication} />, {pathsOf(draft)}. Visitors who have started keep
          the answers that still fit.
        </Text>
        <Sentences title="New problems" of={draft.effect.newFindings} />
      </DialogForm>
    </FormDialog>
  );
}

const MomentField = momentFieldOf<Values<typeof scheduleDraft, "publishAt">>();

export function ScheduleDraft({ params, draft, onClose }: Props) {
  const { state, project } = useScenarioEditing();
  const form = useEntityForm<typeof scheduleDraft, "publishAt">(scheduleDraft, {
    params,
    latest: { version: state.version, publishAt: draft.schedule?.publishAt ?? null },
    moments: { publishAt: "09:00" },
    check: ({ publishAt }) => (publishAt ? {} : { publishAt: "This field is required." }),
    refreshes: READS,
    saved: () => "The draft is scheduled.",
    onSaved: onClose,
  });
  return (
    <FormDialog isOpen title="Schedule the draft" onClose={onClose}>
      <DialogForm form={form} failed="The draft could not be scheduled." submit="Schedule" onCancel={onClose}>
        <Text size="sm">
          The draft will be published as it is at that time. If another version is published before, it will
          not be, and you will see why here.
        </Text>
        <MomentField
          name="publishAt"
          dayLabel="Publish on"
          timeLabel="Publish at"
          calendarLabel="Choose the day it is published"
          hint={`Times are in ${formatZone(project.timeZone)}.`}
          required
        />
      </DialogForm>
    </FormDialog>
  );
}

export function UnscheduleDraft({ params, draft, onClose }: Props) {
  const { state } = useScenarioEditing();
  const time = draft.schedule ? formatWallTime(draft.schedule.publishAt) : "";
  return (
    <ConfirmDialog
      isOpen
      title="Cancel the schedule?"
      call={scheduleDraft}
      options={{
        params,
        latest: { version: state.version, publishAt: draft.schedule?.publishAt ?? null },
        fixed: { publishAt: null },
        refreshes: READS,
        saved: () => "The schedule is cancelled.",
      }}
      failed="The schedule could not be cancelled."
      submit="Cancel schedule"
      cancel="Keep schedule"
      onClose={onClose}
    >
      The draft will not be published on {time}. It stays as it is.
    </ConfirmDialog>
  );
}

export function DiscardDraft({ params, draft, onClose }: Props) {
  const { state } = useScenarioEditing();
  return (
    <ConfirmDialog
      isOpen
      title="Discard the draft?"
      call={discardDraft}
      options={{
        params,
        // A version that somebody else has saved since is not discarded unseen.
        version: state.version,
        refreshes: READS,
        saved: () => "The draft has been discarded.",
        onSaved: () => leaveDraft(params),
      }}
      failed="The draft could not be discarded."
      submit="Discard"
      cancel="Keep the draft"
      isDestructive
      onClose={onClose}
    >
      {summaryOf(draft)}. All of that is lost, for everybody. The published version stays as it is.
    </ConfirmDialog>
  );
}

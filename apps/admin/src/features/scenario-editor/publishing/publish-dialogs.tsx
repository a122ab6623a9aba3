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

/** What says how a draft stands, and what is published. */
const READS = [getPublication, getHistory, listScenarioVersions, listScenarioPaths];

/** The draft is gone: what showed it is drawn anew with the next reads, and asks for it no more. */
function leaveDraft(params: Props["params"]): void {
  forgetDraftSession(params);
  for (const { path } of [getPlay, checkScenario]) {
    void queryClient.invalidateQueries({ queryKey: [path], refetchType: "none" });
  }
  focusHeading();
}

/** Says once more what publishing means, and does it. */
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
          {summaryOf(draft)}, <Visitors of={publication} />, {pathsOf(draft)}. Visitors who have begun keep
          what fits.
        </Text>
        <Sentences title="The check finds anew" of={draft.effect.newFindings} />
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
    saved: () => "The draft has its time.",
    onSaved: onClose,
  });
  return (
    <FormDialog isOpen title="Publish the draft later" onClose={onClose}>
      <DialogForm form={form} failed="The time could not be set." submit="Schedule" onCancel={onClose}>
        <Text size="sm">
          The draft is published then as it is by that time. If another version is published before, it is
          not, and it says so here.
        </Text>
        <MomentField
          name="publishAt"
          dayLabel="Publish on"
          timeLabel="Publish at"
          calendarLabel="Choose the day it is published"
          hint={`Times are those of ${formatZone(project.timeZone)}.`}
          required
        />
      </DialogForm>
    </FormDialog>
  );
}

export function TakeBackTime({ params, draft, onClose }: Props) {
  const { state } = useScenarioEditing();
  const time = draft.schedule ? formatWallTime(draft.schedule.publishAt) : "";
  return (
    <ConfirmDialog
      isOpen
      title="Take the time back?"
      call={scheduleDraft}
      options={{
        params,
        latest: { version: state.version, publishAt: draft.schedule?.publishAt ?? null },
        fixed: { publishAt: null },
        refreshes: READS,
        saved: () => "The draft has no time any more.",
      }}
      failed="The time could not be taken back."
      submit="Take it back"
      onClose={onClose}
    >
      The draft is not published on {time}. It stays as it is.
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
        // What somebody else has saved since is not discarded unseen.
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
      {summaryOf(draft)}: all of that is lost, for everybody. What is published stays as it is.
    </ConfirmDialog>
  );
}

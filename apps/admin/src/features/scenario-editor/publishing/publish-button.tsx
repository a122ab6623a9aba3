import { publishDraft } from "@foyer/contract/scenario-drafts.ts";
import { Button, Text } from "@mantine/core";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import type { Draft } from "./draft-words.ts";
import { leaveDraft, READS } from "./publish-dialogs.tsx";

type Props = {
  params: { projectId: number; registrationId: number };
  draft: Draft;
  isDisabled: boolean;
  /** Asks before a draft with new findings is published. */
  onAsk: () => void;
};

/** Publishes the draft with one press; its effect is beside the button. rules/publishing 5 */
export function PublishButton({ params, draft, isDisabled, onAsk }: Props) {
  const { state } = useScenarioEditing();
  const publish = useWrite(publishDraft, { refreshes: READS });
  const hasFindings = draft.effect.newFindings.length > 0;
  const publishNow = () =>
    publish.mutate(
      { params, body: { version: state.version } },
      {
        onSuccess: () => {
          messages.add("success", "The draft has been published.");
          leaveDraft(params);
        },
      },
    );
  return (
    <>
      <Button
        size="compact-sm"
        disabled={isDisabled}
        loading={publish.isPending}
        onClick={hasFindings ? onAsk : publishNow}
      >
        {hasFindings ? "Publish …" : "Publish"}
      </Button>
      {publish.error && (
        <Text size="sm" c="var(--bad)" role="alert">
          The draft could not be published: {publish.error.message}
        </Text>
      )}
    </>
  );
}

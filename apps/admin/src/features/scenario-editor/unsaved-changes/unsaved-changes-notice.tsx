import { getPublication, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";
import { queryClient } from "../../../server/query-client.ts";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { operationWords } from "../conflicts/operation-words.ts";
import { refusalWords } from "../editing/refusal-words.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { unsavedChanges, useUnsavedChanges } from "../editing/unsaved-changes.ts";
import { keepForDraft } from "../editing/use-scenario-session.ts";
import { usePublication } from "../publishing/use-publication.ts";
import { tryOut } from "./try-out.ts";

/** Somebody else ended the draft before the user's changes were saved: they can be reapplied or discarded. rules/publishing 13 */
export function UnsavedChangesNotice() {
  const { project, registration } = useScenarioEditing();
  const params = { projectId: project.id, registrationId: registration.id };
  const operations = useUnsavedChanges(params);
  const { data } = usePublication(params);
  if (operations.length === 0 || !data) return null;
  return <Notice params={params} operations={operations} hasDraft={data.draft !== null} />;
}

type Props = {
  params: { projectId: number; registrationId: number };
  operations: readonly Operation[];
  hasDraft: boolean;
};

function Notice({ params, operations, hasDraft }: Props) {
  const { isBusy, failure, reapplyHere, reapplyInDraft, discard } = useReapply(params, operations);
  const { source, registration } = useScenarioEditing();
  const isVisible = registration.status === "open" && source === "published";
  return (
    <Alert
      color="orange"
      role="alert"
      title={`The draft was ended before ${countOf(operations.length, "change")} of yours ${operations.length === 1 ? "was" : "were"} saved`}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Somebody else has published or discarded it. Nothing is lost: these changes were not saved.
        </Text>
        <Preview operations={operations} />
        <Group gap="xs">
          {hasDraft || (
            <Button size="compact-sm" loading={isBusy} onClick={() => void reapplyInDraft()}>
              Reapply them in a new draft
            </Button>
          )}
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void reapplyHere()}>
            {source === "draft"
              ? "Reapply them in this draft"
              : isVisible
                ? "Reapply them now, visible to visitors"
                : "Reapply them here"}
          </Button>
          <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={discard}>
            Discard them
          </Button>
        </Group>
        {failure && (
          <Text size="sm" c="var(--bad)">
            The draft could not be created: {failure}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

/** The three ways out: reapply the changes here, reapply them in a new draft, or discard them. */
function useReapply(params: Props["params"], operations: Props["operations"]) {
  const { applyLater, announce } = useScenarioEditing();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  return {
    isBusy,
    failure,
    async reapplyHere() {
      setBusy(true);
      unsavedChanges.forget(params);
      await applyLater(operations);
      announce("Your changes were reapplied.");
      focusHeading();
    },
    async reapplyInDraft() {
      setBusy(true);
      setFailure("");
      try {
        await call(startDraft, { params, body: {} });
        keepForDraft(params, operations);
        unsavedChanges.forget(params);
        await queryClient.invalidateQueries({ queryKey: [getPublication.path] });
        focusHeading();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error.message);
        setBusy(false);
      }
    },
    discard() {
      unsavedChanges.forget(params);
      focusHeading();
    },
  };
}

/** The effect of each change on the scenario that is shown, or why it cannot be applied. */
function Preview({ operations }: Pick<Props, "operations">) {
  const { scenario, catalog, nameOf } = useScenarioEditing();
  return (
    <ul style={{ margin: 0, paddingInlineStart: "1.2em", overflowWrap: "anywhere" }}>
      {tryOut(scenario, operations).map(({ operation, state, refusals }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <li key={index}>
          <Text size="sm">
            <bdi>{operationWords(operation, nameOf)}</bdi>
          </Text>
          {state === "done" && (
            <Text size="xs" c="dimmed">
              Already done.
            </Text>
          )}
          {state === "refused" && (
            <Text size="xs" c="dimmed">
              <bdi>{refusalWords(refusals, catalog, nameOf).join(" ")}</bdi> It will be shown as a conflict.
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

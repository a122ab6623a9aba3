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

/** Somebody else ended the draft before one's own changes were saved: they can be made again, or given up. rules/publishing 13 */
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
  const { source, registration, applyLater, announce } = useScenarioEditing();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const here = async () => {
    setBusy(true);
    unsavedChanges.forget(params);
    await applyLater(operations);
    announce("Your changes are made again.");
    focusHeading();
  };
  const inDraft = async () => {
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
  };
  const seen = registration.status === "open" && source === "published";
  return (
    <Alert
      color="orange"
      role="alert"
      title={`The draft was ended before ${countOf(operations.length, "change")} of yours ${operations.length === 1 ? "was" : "were"} saved`}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Somebody else has published or discarded it. Nothing you did is lost: this is what was not saved.
        </Text>
        <Preview operations={operations} />
        <Group gap="xs">
          {hasDraft || (
            <Button size="compact-sm" loading={isBusy} onClick={() => void inDraft()}>
              Begin a draft with them
            </Button>
          )}
          <Button size="compact-sm" variant="default" disabled={isBusy} onClick={() => void here()}>
            {source === "draft"
              ? "Make them in this draft"
              : seen
                ? "Make them now, visitors see them"
                : "Make them here"}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            onClick={() => {
              unsavedChanges.forget(params);
              focusHeading();
            }}
          >
            Give them up
          </Button>
        </Group>
        {failure && (
          <Text size="sm" c="var(--mantine-color-error)">
            The draft could not be begun: {failure}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

/** What each would do to the scenario that is shown; why it cannot be made, where it cannot. */
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
              It is so already.
            </Text>
          )}
          {state === "refused" && (
            <Text size="xs" c="dimmed">
              <bdi>{refusalWords(refusals, catalog, nameOf).join(" ")}</bdi> It is shown as a change to decide
              on.
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

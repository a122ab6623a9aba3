import { getScenario } from "@foyer/contract/scenario.ts";
import { getPublication, getScenarioVersion } from "@foyer/contract/scenario-drafts.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";
import { queryClient } from "../../../server/query-client.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import type { Draft } from "./draft-words.ts";

type Props = {
  params: { projectId: number; registrationId: number };
  draft: Draft;
  publishedVersion: number;
};

/** Another version was published after the draft was created: moves the draft's changes onto it. rules/publishing 9 */
export function TakeOver({ params, draft, publishedVersion }: Props) {
  const { takeOver, announce, state } = useScenarioEditing();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const run = async () => {
    setBusy(true);
    setFailure("");
    try {
      const base = await call(getScenarioVersion, {
        params: { ...params, version: draft.baseVersion },
        query: {},
      });
      const published = await call(getScenario, { params, query: {} });
      await takeOver(base, published);
      await queryClient.invalidateQueries({ queryKey: [getPublication.path] });
      announce("The draft now has the published changes.");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert color="orange" title="Another version was published after this draft was created">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Merge its changes before you publish the draft. Where both changed the same text or setting, you
          choose.
        </Text>
        <Button
          size="compact-sm"
          loading={isBusy}
          disabled={state.save.kind !== "saved" || state.version === 0}
          onClick={() => void run()}
        >
          Merge version {publishedVersion}
        </Button>
        {failure && (
          <Text size="sm" c="var(--bad)" role="alert">
            The changes could not be merged: {failure}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

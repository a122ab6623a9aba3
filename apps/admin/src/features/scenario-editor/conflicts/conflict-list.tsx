import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import { partOf } from "../editing/part-of-operation.ts";
import { refusalWords } from "../editing/refusal-words.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import type { OpenConflict } from "../editing/session-state.ts";
import { isFieldConflict } from "./field-conflict.tsx";
import { operationWords } from "./operation-words.ts";

/** The conflicts of the user's changes, except those shown at their field. rules/scenario 31 */
export function ConflictList() {
  const { state } = useScenarioEditing();
  const conflicts = state.conflicts.filter((conflict) => !isFieldConflict(conflict));
  if (conflicts.length === 0) return null;
  return (
    <Stack gap="xs">
      {conflicts.map((conflict) => (
        <ConflictNotice key={conflict.id} conflict={conflict} />
      ))}
    </Stack>
  );
}

function ConflictNotice({ conflict }: { conflict: OpenConflict }) {
  const { catalog, nameOf, resolve, pathOf } = useScenarioEditing();
  const part = partOf(conflict.operation);
  const sentences = [...conflict.sentences, ...refusalWords(conflict.refusals, catalog, nameOf)];
  return (
    <Alert color="orange" role="alert" title="One of your changes was not saved">
      <Text size="sm">
        <bdi>{operationWords(conflict.operation, nameOf)}</bdi>
      </Text>
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm" c="dimmed">
          <bdi>{sentence}</bdi>
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => resolve(conflict, conflict.operation)}>
          Try again
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => resolve(conflict)}>
          Discard it
        </Button>
        <Button size="compact-sm" variant="subtle" component={AppLink} to={pathOf(part)}>
          Show {part.kind}
        </Button>
      </Group>
    </Alert>
  );
}

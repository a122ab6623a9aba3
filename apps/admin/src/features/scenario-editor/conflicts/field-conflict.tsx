import type { QuestionSettings } from "@foyer/domain/question/question-settings.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import type { OpenConflict } from "../editing/session-state.ts";

type FieldOperation = Extract<Operation, { kind: "set-text" | "set-settings" }>;
type FieldConflict = OpenConflict & { operation: FieldOperation };

/** Conflicts about a text or settings that both users changed are shown at the field. */
export const isFieldConflict = (conflict: OpenConflict): conflict is FieldConflict =>
  (conflict.operation.kind === "set-text" || conflict.operation.kind === "set-settings") &&
  conflict.refusals.length > 0 &&
  conflict.refusals.every(({ code }) => code === "changed-meanwhile");

type Props = {
  isHere: (operation: FieldOperation) => boolean;
  /** Writes a value. */
  show: (value: string | null | QuestionSettings) => string;
};

/** The two values of a field that both users changed, with the choice between them. rules/scenario 31 */
export function FieldConflicts({ isHere, show }: Props) {
  const { state } = useScenarioEditing();
  return state.conflicts
    .filter(isFieldConflict)
    .filter(({ operation }) => isHere(operation))
    .map((conflict) => <Choice key={conflict.id} conflict={conflict} show={show} />);
}

function Choice({ conflict, show }: { conflict: FieldConflict; show: Props["show"] }) {
  const { resolve } = useScenarioEditing();
  const { operation, refusals } = conflict;
  const [refusal] = refusals;
  const theirs = refusal?.code === "changed-meanwhile" ? refusal.found : null;
  return (
    <Alert color="yellow" role="alert" title="Somebody else has changed this too" mt={4}>
      <Text size="sm">
        Theirs: <bdi>{show(theirs)}</bdi>
      </Text>
      <Text size="sm">
        Yours: <bdi>{show(operation.to)}</bdi>
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={() => resolve(conflict)}>
          Keep theirs
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => resolve(conflict, expecting(operation, theirs))}
        >
          Use mine
        </Button>
      </Group>
    </Alert>
  );
}

/** Returns the operation with the current value as the expected one. */
function expecting(operation: FieldOperation, found: string | null | QuestionSettings): Operation {
  if (operation.kind === "set-text") {
    const { from: _, ...rest } = operation;
    return typeof found === "object" && found !== null ? rest : { ...rest, from: found };
  }
  const { from: _, ...rest } = operation;
  return typeof found === "object" && found !== null ? { ...rest, from: found } : rest;
}

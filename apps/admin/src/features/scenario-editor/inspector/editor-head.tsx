import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Button, Group, Text, Title } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import type { Selection } from "../editing/editor-address.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { siblingsOf } from "../editing/siblings.ts";

type Props = {
  part: ScenarioPart;
  /** The part that it belongs to. */
  back?: Selection;
};

const KINDS = { step: "Step", question: "Question", answer: "Answer" } as const;

/** The name of the edited part, its place among its siblings, and the link to what it belongs to. */
export function EditorHead({ part, back }: Props) {
  const { scenario, nameOf, pathOf } = useScenarioEditing();
  const siblings = siblingsOf(scenario, part);
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <div>
        <Text size="xs" c="dimmed">
          {KINDS[part.kind]} {siblings.indexOf(part.id) + 1} of {siblings.length}
        </Text>
        <Title order={2} size="h5" style={{ overflowWrap: "anywhere" }}>
          <bdi>{nameOf(part)}</bdi>
        </Title>
      </div>
      {back && (
        <Button component={AppLink} to={pathOf(back)} size="compact-sm" variant="default" flex="none">
          Back
        </Button>
      )}
    </Group>
  );
}

/** Shown when the address selects a part that is not in the scenario. */
export function NotIncluded({ part }: { part: ScenarioPart }) {
  const { pathOf, nameOf } = useScenarioEditing();
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        <bdi>{nameOf(part)}</bdi> is not in this scenario.
      </Text>
      <Button component={AppLink} to={pathOf({ kind: "list" })} size="compact-sm" variant="default">
        Back
      </Button>
    </>
  );
}

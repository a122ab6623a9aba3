import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { Button, List, Stack, Text } from "@mantine/core";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "./condition-words.ts";

type Props = { target: ConditionTarget; conditions: readonly Condition[] };

/** The conditions of a step or question, with a link to change them. */
export function ConditionsSection({ target, conditions }: Props) {
  const { pathOf } = useScenarioEditing();
  const words = useConditionWords();
  return (
    <Stack gap={4} component="section" align="flex-start" py={6}>
      <Text size="sm" fw={600}>
        Conditions
      </Text>
      {conditions.length === 0 ? (
        <Text size="sm" c="dimmed">
          Always shown.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Shown when any of these is true:
          </Text>
          <List size="sm">
            {conditions.map((condition) => (
              <List.Item key={JSON.stringify(condition)}>
                <bdi>{words(condition)}</bdi>
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Button
        component={AppLink}
        to={pathOf({ kind: "conditions", entity: target.kind, id: target.id })}
        size="compact-sm"
        variant="default"
      >
        Manage Conditions
      </Button>
    </Stack>
  );
}

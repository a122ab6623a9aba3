import type { Use } from "@foyer/domain/scenario/edit/uses-of.ts";
import { Anchor, Button, Group, Paper, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { AppLink } from "../../../shell/app-link.tsx";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "./condition-words.ts";

type Props = { name: string; uses: readonly Use[]; onRemove: () => void; onCancel: () => void };

/** Asks before a part is removed, and links to the parts that depend on it. rules/scenario-check 18 */
export function UsedBy({ name, uses, onRemove, onCancel }: Props) {
  const { nameOf, pathOf } = useScenarioEditing();
  const words = useConditionWords();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Paper withBorder p="xs" my={4} role="group" aria-label={`Used by, before ${name} is removed`}>
      <Text size="sm" fw={600}>
        Used by
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: "1.25rem", overflowWrap: "anywhere" }}>
        {uses.map(({ target, condition }) => (
          <li key={`${target.kind}${target.id} ${words(condition)}`}>
            <Anchor component={AppLink} to={pathOf(target)} size="sm">
              <bdi>{nameOf(target)}</bdi>
            </Anchor>
            <Text size="xs" c="dimmed">
              shown when <bdi>{words(condition)}</bdi>
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" color="red" onClick={onRemove}>
          Remove with conditions
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel} ref={cancel}>
          Cancel
        </Button>
      </Group>
    </Paper>
  );
}

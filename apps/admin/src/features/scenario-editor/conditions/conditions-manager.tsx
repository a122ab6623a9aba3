import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { ActionIcon, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { EditorHead, NotIncluded } from "../inspector/editor-head.tsx";
import { useConditionWords } from "../parts/condition-words.ts";
import { AddCondition } from "./add-condition.tsx";
import classes from "./conditions-manager.module.css";
import { CopyConditions } from "./copy-conditions.tsx";
import { conditionsOf } from "./possible-sources.ts";

/** The conditions of the selected step or question, with the controls to add and remove them. */
export function ConditionsManager() {
  const { selection } = useScenarioEditing();
  if (selection.kind !== "conditions") return null;
  const { entity, id } = selection;
  return <Manager key={`${entity}-${id}`} target={{ kind: entity, id }} />;
}

function Manager({ target }: { target: ConditionTarget }) {
  const { scenario } = useScenarioEditing();
  const conditions = conditionsOf(scenario, target);
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-label="Conditions">
      {conditions ? (
        <Stack gap="lg">
          <EditorHead part={target} back={target} />
          <List target={target} conditions={conditions} />
          <AddCondition target={target} />
          {conditions.length > 0 && <CopyConditions target={target} conditions={conditions} />}
        </Stack>
      ) : (
        <NotIncluded part={target} />
      )}
    </Paper>
  );
}

function List({ target, conditions }: { target: ConditionTarget; conditions: readonly Condition[] }) {
  const { apply } = useScenarioEditing();
  const words = useConditionWords();
  const remove = async (condition: Condition, index: number) => {
    const list = document.querySelector(`.${classes.list}`);
    const refusals = await apply(
      { kind: "remove-condition", target, condition },
      `Removed: ${words(condition)}.`,
    );
    if (refusals) return;
    requestAnimationFrame(() => {
      const buttons = list?.querySelectorAll("button");
      const next = buttons?.[Math.min(index, buttons.length - 1)];
      if (next?.isConnected) next.focus();
      else focusHeading();
    });
  };
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        Shown when
      </Title>
      {conditions.length === 0 ? (
        <Text size="sm">Always.</Text>
      ) : (
        <>
          {conditions.length > 1 && (
            <Text size="sm" c="dimmed" mb={4}>
              any of these is true:
            </Text>
          )}
          <ul className={classes.list}>
            {conditions.map((condition, index) => (
              <li key={JSON.stringify(condition)}>
                <Group gap="xs" wrap="nowrap" justify="space-between">
                  <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                    <bdi>{words(condition)}</bdi>
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={28}
                    aria-label={`Remove ${words(condition)}`}
                    title="Remove"
                    onClick={() => void remove(condition, index)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

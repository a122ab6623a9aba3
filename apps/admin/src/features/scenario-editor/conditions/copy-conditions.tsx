import type { ConditionTarget, Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { isSameCondition } from "@foyer/domain/scenario/same-condition.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { Button, MultiSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { conditionsOf, possibleTargets } from "./possible-sources.ts";

type Props = { target: ConditionTarget; conditions: readonly Condition[] };

const keyOf = ({ kind, id }: ConditionTarget) => `${kind}-${id}`;

/** Copies these conditions to other steps and questions in one change; their own conditions stay. */
export function CopyConditions({ target, conditions }: Props) {
  const { scenario, nameOf, apply } = useScenarioEditing();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const targets = possibleTargets(
    scenario,
    conditions.map(({ questionId }) => questionId),
  ).filter((one) => keyOf(one) !== keyOf(target));
  if (targets.length === 0) return null;
  if (!isOpen) {
    return (
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => setOpen(true)}
        style={{ alignSelf: "start" }}
      >
        Copy to others …
      </Button>
    );
  }
  const optionsOf = (kind: ConditionTarget["kind"]) =>
    targets.filter((one) => one.kind === kind).map((one) => ({ value: keyOf(one), label: nameOf(one) }));
  const copy = async () => {
    const operations = targets
      .filter((one) => chosen.includes(keyOf(one)))
      .flatMap((to): Operation[] =>
        conditions
          .filter((one) => !conditionsOf(scenario, to)?.some((has) => isSameCondition(has, one)))
          .map((condition) => ({ kind: "add-condition", target: to, condition })),
      );
    const refusals = await apply({ kind: "group", operations }, `Copied to ${chosen.length}.`);
    if (refusals) return;
    setChosen([]);
    setOpen(false);
  };
  return (
    <Stack gap="xs" align="flex-start">
      <MultiSelect
        label="Copy to"
        description="They are added to the conditions of the chosen parts. Any one of them is enough."
        data={[
          { group: "Steps", items: optionsOf("step") },
          { group: "Questions", items: optionsOf("question") },
        ]}
        value={[...chosen]}
        onChange={setChosen}
        searchable
        w="100%"
        maw="36rem"
        autoFocus
      />
      <Button.Group>
        <Button onClick={() => void copy()} disabled={chosen.length === 0}>
          Copy
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Button.Group>
    </Stack>
  );
}

import { copyConditions } from "@foyer/domain/scenario/edit/many-parts.ts";
import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { possibleTargets } from "../conditions/possible-sources.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { useConditionWords } from "../parts/condition-words.ts";
import { countWords } from "../parts/picked-parts.ts";
import { partKey } from "../parts/use-part-actions.ts";
import { PickForm } from "./pick-form.tsx";

type Props = { parts: readonly ScenarioPart[]; onClose: () => void };
type Source = { part: ConditionTarget; conditions: readonly Condition[] };

/** Gives the conditions of one step or question to all picked ones, beside their own. rules/scenario-check 11 */
export function CopyToPicked({ parts, onClose }: Props) {
  const { scenario, nameOf, apply, announce } = useScenarioEditing();
  const words = useConditionWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const sources = scenario.steps.flatMap((step): Source[] => [
    { part: { kind: "step", id: step.id }, conditions: step.conditions },
    ...step.questions.map(({ id, conditions }): Source => ({ part: { kind: "question", id }, conditions })),
  ]);
  const offered = sources.filter(({ conditions }) => conditions.length > 0);
  const source = offered.find(({ part }) => partKey(part) === chosen);
  const conditions = source?.conditions ?? [];
  const possible = new Set(
    possibleTargets(
      scenario,
      conditions.map(({ questionId }) => questionId),
    ).map(partKey),
  );
  const others = parts.filter(
    (part): part is ConditionTarget =>
      part.kind !== "answer" && !(source && partKey(part) === partKey(source.part)),
  );
  const targets = others.filter((part) => possible.has(partKey(part)));
  const tooEarly = others.filter((part) => !possible.has(partKey(part)));
  const optionsOf = (kind: ConditionTarget["kind"]) =>
    offered
      .filter(({ part }) => part.kind === kind)
      .map(({ part }) => ({ value: partKey(part), label: nameOf(part) }));
  const copy = async () => {
    const operation = copyConditions(scenario, conditions, targets);
    if (!operation) {
      announce("They have these conditions already.");
      onClose();
      return;
    }
    const refusals = await apply(operation, `Conditions copied to ${countWords(targets)}.`);
    if (!refusals) onClose();
  };
  return (
    <PickForm
      submit={source ? `Copy to ${targets.length}` : "Copy"}
      isOff={targets.length === 0 || !source}
      onSubmit={() => void copy()}
      onCancel={onClose}
    >
      <Select
        label="Conditions of"
        description="The selected ones get them beside their own: any one of them is enough."
        size="xs"
        placeholder="Step or question"
        data={[
          { group: "Steps", items: optionsOf("step") },
          { group: "Questions", items: optionsOf("question") },
        ]}
        value={chosen}
        onChange={setChosen}
        searchable
      />
      {source && (
        <Text size="xs" style={{ overflowWrap: "anywhere" }}>
          Shown when{" "}
          {conditions.map((condition, index) => (
            <span key={words(condition)}>
              {index > 0 && " or "}
              <bdi>{words(condition)}</bdi>
            </span>
          ))}
          .
        </Text>
      )}
      {source && tooEarly.length > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" role="status">
          Not to <bdi>{tooEarly.map(nameOf).join(", ")}</bdi>: before what the conditions refer to.
        </Text>
      )}
    </PickForm>
  );
}

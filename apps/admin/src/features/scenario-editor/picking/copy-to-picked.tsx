import { copyConditions } from "@foyer/domain/scenario/edit/many-parts.ts";
import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import type { Condition, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
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

/** Copies the conditions of one step or question to all selected parts, beside their own. rules/scenario-check 11 */
export function CopyToPicked({ parts, onClose }: Props) {
  const { scenario, apply, announce } = useScenarioEditing();
  const words = useConditionWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const offered = sourcesOf(scenario);
  const source = offered.find(({ part }) => partKey(part) === chosen);
  const conditions = source?.conditions ?? [];
  const { targets, tooEarly } = targetsAmong(parts, scenario, source);
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
      <SourceSelect offered={offered} value={chosen} onChange={setChosen} />
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
      {source && <TooEarly parts={tooEarly} />}
    </PickForm>
  );
}

/** Lists the steps and questions that have conditions. */
function sourcesOf({ steps }: LocalizedScenario): readonly Source[] {
  return steps
    .flatMap((step): Source[] => [
      { part: { kind: "step", id: step.id }, conditions: step.conditions },
      ...step.questions.map(({ id, conditions }): Source => ({ part: { kind: "question", id }, conditions })),
    ])
    .filter(({ conditions }) => conditions.length > 0);
}

/** Splits the selected parts into those that can have the source's conditions and those that come too early. */
function targetsAmong(
  parts: readonly ScenarioPart[],
  scenario: LocalizedScenario,
  source: Source | undefined,
) {
  const questionIds = (source?.conditions ?? []).map(({ questionId }) => questionId);
  const possible = new Set(possibleTargets(scenario, questionIds).map(partKey));
  const others = parts.filter(
    (part): part is ConditionTarget =>
      part.kind !== "answer" && !(source && partKey(part) === partKey(source.part)),
  );
  const isPossible = (part: ConditionTarget) => possible.has(partKey(part));
  return { targets: others.filter(isPossible), tooEarly: others.filter((part) => !isPossible(part)) };
}

type SourceSelectProps = {
  offered: readonly Source[];
  value: string | null;
  onChange: (value: string | null) => void;
};

function SourceSelect({ offered, value, onChange }: SourceSelectProps) {
  const { nameOf } = useScenarioEditing();
  const optionsOf = (kind: ConditionTarget["kind"]) =>
    offered
      .filter(({ part }) => part.kind === kind)
      .map(({ part }) => ({ value: partKey(part), label: nameOf(part) }));
  return (
    <Select
      label="Conditions of"
      description="They are added to the conditions of the selected parts. Any one of them is enough."
      size="xs"
      placeholder="Step or question"
      data={[
        { group: "Steps", items: optionsOf("step") },
        { group: "Questions", items: optionsOf("question") },
      ]}
      value={value}
      onChange={onChange}
      searchable
    />
  );
}

function TooEarly({ parts }: { parts: readonly ConditionTarget[] }) {
  const { nameOf } = useScenarioEditing();
  if (parts.length === 0) return null;
  return (
    <Text size="xs" c="var(--bad)" role="status">
      Not to <bdi>{parts.map(nameOf).join(", ")}</bdi>: the conditions refer to later questions.
    </Text>
  );
}

import { moveMany } from "@foyer/domain/scenario/edit/many-parts.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { Select, Stack } from "@mantine/core";
import { useState } from "react";
import { findQuestion } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { siblingsOf } from "../editing/siblings.ts";
import { countWords } from "../parts/picked-parts.ts";
import { PickForm } from "./pick-form.tsx";

type Props = { parts: readonly ScenarioPart[]; onClose: () => void };

const FIRST = "first";

/** Asks for the new place of all selected parts; questions can move to another step. */
export function MovePicked({ parts, onClose }: Props) {
  const { scenario, nameOf, apply, announce } = useScenarioEditing();
  const [first] = parts;
  const isQuestions = first?.kind === "question";
  const home = isQuestions ? findQuestion(scenario, first.id)?.step.id : undefined;
  const [chosenStep, setStep] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!first) return null;
  const { kind } = first;
  const stepId = chosenStep === null ? home : Number(chosenStep);
  const siblings = isQuestions
    ? (scenario.steps.find(({ id }) => id === stepId)?.questions.map(({ id }) => id) ?? [])
    : siblingsOf(scenario, first);
  const others = siblings.filter((id) => !parts.some((part) => part.id === id));
  const places = [
    { value: FIRST, label: others.length === 0 ? "The only ones" : "At the beginning" },
    ...others.map((id) => ({
      value: String(id),
      label: `Behind ${siblings.indexOf(id) + 1} ${nameOf({ kind, id })}`,
    })),
  ];
  const place = places.some(({ value }) => value === chosen) ? chosen : (places.at(-1)?.value ?? FIRST);
  const move = async () => {
    const after = place === null || place === FIRST ? null : Number(place);
    const operation = moveMany(scenario, parts, { after, ...(stepId !== undefined && { stepId }) });
    if (!operation) {
      announce("They are already there.");
      onClose();
      return;
    }
    const refusals = await apply(operation, `Moved: ${countWords(parts)}.`);
    if (!refusals) onClose();
  };
  return (
    <PickForm submit="Move" onSubmit={() => void move()} onCancel={onClose}>
      <Stack gap={6}>
        {isQuestions && (
          <Select
            label="Step"
            size="xs"
            data={scenario.steps.map(({ id }, index) => ({
              value: String(id),
              label: `${index + 1} ${nameOf({ kind: "step", id })}`,
            }))}
            value={stepId === undefined ? null : String(stepId)}
            onChange={setStep}
            allowDeselect={false}
            searchable
          />
        )}
        <Select
          label="Place"
          size="xs"
          data={places}
          value={place}
          onChange={setChosen}
          allowDeselect={false}
          searchable
        />
      </Stack>
    </PickForm>
  );
}

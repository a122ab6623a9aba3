import { Stack } from "@mantine/core";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { AddPart } from "../parts/add-part.tsx";
import { ConditionsSection } from "../parts/conditions-section.tsx";
import { EditorHead, NotIncluded } from "./editor-head.tsx";
import { PartTexts } from "./part-texts.tsx";

/** The editor of a step: its names, its conditions, and questions to add. */
export function StepEditor({ stepId }: { stepId: number }) {
  const { scenario } = useScenarioEditing();
  const part = { kind: "step", id: stepId } as const;
  const step = scenario.steps.find(({ id }) => id === stepId);
  if (!step) return <NotIncluded part={part} />;
  return (
    <Stack gap="md" data-editor={`step-${stepId}`}>
      <EditorHead part={part} back={{ kind: "list" }} />
      <PartTexts part={part} />
      <ConditionsSection target={part} conditions={step.conditions} />
      <AddPart kind="question" parentId={stepId} />
    </Stack>
  );
}

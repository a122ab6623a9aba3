import { Stack } from "@mantine/core";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { EditorHead, NotIncluded } from "./editor-head.tsx";
import { PartTexts } from "./part-texts.tsx";

/** The editor of a step: its names. Its questions and conditions are changed in the outline. */
export function StepEditor({ stepId }: { stepId: number }) {
  const { scenario } = useScenarioEditing();
  const part = { kind: "step", id: stepId } as const;
  const step = scenario.steps.find(({ id }) => id === stepId);
  if (!step) return <NotIncluded part={part} />;
  return (
    <Stack gap="md" data-editor={`step-${stepId}`}>
      <EditorHead part={part} />
      <PartTexts part={part} />
    </Stack>
  );
}

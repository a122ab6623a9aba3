import { Text } from "@mantine/core";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { AnswerEditor } from "./answer-editor.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { StepEditor } from "./step-editor.tsx";

/** The editor of what is selected. */
export function Inspector() {
  const { selection } = useScenarioEditing();
  switch (selection.kind) {
    case "step":
      return <StepEditor key={selection.id} stepId={selection.id} />;
    case "question":
      return <QuestionEditor key={selection.id} questionId={selection.id} />;
    case "answer":
      return <AnswerEditor key={selection.id} answerId={selection.id} />;
    default:
      return (
        <Text size="sm" c="dimmed">
          Add a step to begin. Every change is saved at once and can be undone.
        </Text>
      );
  }
}

import { hasAnswers } from "@foyer/domain/question/question-types.ts";
import { Stack } from "@mantine/core";
import { findQuestion } from "../editing/part-names.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { ConditionsSection } from "../parts/conditions-section.tsx";
import { EditorHead, NotIncluded } from "./editor-head.tsx";
import { EnabledAnswers } from "./enabled-answers.tsx";
import { FurtherTexts } from "./further-texts.tsx";
import { PartTexts } from "./part-texts.tsx";
import { QuestionType } from "./question-type.tsx";
import { SettingsEditor } from "./settings-editor.tsx";

/** The editor of a question: its texts, type, settings, conditions and answers. */
export function QuestionEditor({ questionId }: { questionId: number }) {
  const { scenario } = useScenarioEditing();
  const part = { kind: "question", id: questionId } as const;
  const found = findQuestion(scenario, questionId);
  if (!found) return <NotIncluded part={part} />;
  const { step, question } = found;
  return (
    <Stack gap="md" data-editor={`question-${questionId}`}>
      <EditorHead part={part} back={{ kind: "step", id: step.id }} />
      <PartTexts part={part} isNote={question.type === "note"} />
      <QuestionType question={question} />
      <SettingsEditor question={question} />
      <FurtherTexts question={question} />
      {hasAnswers(question.type) && <EnabledAnswers question={question} />}
      <ConditionsSection target={part} conditions={question.conditions} />
    </Stack>
  );
}

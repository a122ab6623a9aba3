import { EntrySelect } from "../localized-entry/entry-select.tsx";
import { StepSelect } from "../steps/step-select.tsx";
import { QUESTIONS } from "./questions-to-choose.ts";
import type { useChosenQuestion } from "./use-chosen-question.ts";

type Props = {
  chosen: ReturnType<typeof useChosenQuestion>;
  placeholder: string;
};

/** Selects for a step and one of its questions, which filter the answers. */
export function QuestionSelects({ chosen, placeholder }: Props) {
  const { stepId, questionId, chooseStep, chooseQuestion } = chosen;
  return (
    <>
      <StepSelect value={stepId} onChange={chooseStep} />
      <EntrySelect
        config={QUESTIONS}
        label="Question"
        query={stepId === "" ? {} : { stepId }}
        value={questionId}
        onChange={chooseQuestion}
        placeholder={placeholder}
      />
    </>
  );
}

import { EntrySelect } from "../localized-entry/entry-select.tsx";
import { STEPS } from "../steps/steps-catalog.ts";
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
      <EntrySelect config={STEPS} label="Step" value={stepId} onChange={chooseStep} placeholder="All steps" />
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

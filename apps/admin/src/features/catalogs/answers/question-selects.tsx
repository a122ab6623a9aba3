import { EntrySelect } from "../localized-entry/entry-select.tsx";
import { STEPS } from "../steps/steps-catalog.ts";
import { QUESTIONS } from "./questions-to-choose.ts";
import type { useChosenQuestion } from "./use-chosen-question.ts";

type Props = {
  chosen: ReturnType<typeof useChosenQuestion>;
  placeholder: string;
  error?: string | undefined;
  required?: boolean;
};

/** A step, and a question of that step. */
export function QuestionSelects({ chosen, placeholder, error, required = false }: Props) {
  const { stepId, questionId, chooseStep, chooseQuestion } = chosen;
  return (
    <>
      <EntrySelect
        config={STEPS}
        label="Step"
        value={stepId}
        onChange={chooseStep}
        placeholder="All steps"
        inForm={required}
      />
      <EntrySelect
        config={QUESTIONS}
        label="Question"
        query={stepId === "" ? {} : { stepId }}
        value={questionId}
        onChange={chooseQuestion}
        placeholder={placeholder}
        error={error}
        required={required}
        inForm={required}
        showNames
      />
    </>
  );
}

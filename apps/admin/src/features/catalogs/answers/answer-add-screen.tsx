import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { EntrySelectField } from "../localized-entry/entry-select-field.tsx";
import { fieldName } from "../localized-entry/entry-values.ts";
import { StepSelect } from "../steps/step-select.tsx";
import { ANSWERS } from "./answers-catalog.ts";
import { QUESTIONS } from "./questions-to-choose.ts";
import { useChosenQuestion } from "./use-chosen-question.ts";

export function AnswerAddScreen() {
  const { stepId, questionId, query, chooseStep, chooseQuestion } = useChosenQuestion();
  const search = new URLSearchParams(query).toString();
  return (
    <AddEntry
      config={ANSWERS}
      listPath={`${paths.listAnswers()}${search && `?${search}`}`}
      parent={{ field: "questionId", id: questionId, missing: "Question is required" }}
    >
      <StepSelect value={stepId} onChange={chooseStep} inForm />
      <EntrySelectField
        name={fieldName("questionId")}
        config={QUESTIONS}
        label="Question"
        query={stepId === "" ? {} : { stepId }}
        placeholder="Choose a question"
        onChosen={chooseQuestion}
      />
    </AddEntry>
  );
}

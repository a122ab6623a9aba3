import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { EntrySelect } from "../localized-entry/entry-select.tsx";
import { EntrySelectField } from "../localized-entry/entry-select-field.tsx";
import { fieldName } from "../localized-entry/entry-values.ts";
import { STEPS } from "../steps/steps-catalog.ts";
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
      <EntrySelect
        config={STEPS}
        label="Step"
        value={stepId}
        onChange={chooseStep}
        placeholder="All steps"
        inForm
      />
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

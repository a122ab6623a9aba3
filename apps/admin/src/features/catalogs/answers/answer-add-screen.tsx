import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { ANSWERS } from "./answers-catalog.ts";
import { QuestionSelects } from "./question-selects.tsx";
import { useChosenQuestion } from "./use-chosen-question.ts";

export function AnswerAddScreen() {
  const chosen = useChosenQuestion();
  const { questionId } = chosen;
  const search = new URLSearchParams(chosen.query).toString();
  return (
    <AddEntry
      config={ANSWERS}
      listPath={`${paths.listAnswers()}${search && `?${search}`}`}
      fixed={{ questionId }}
      fixedErrors={questionId === "" ? { questionId: "Question is required" } : {}}
    >
      {(errors) => (
        <QuestionSelects chosen={chosen} placeholder="Choose a question" error={errors.questionId} required />
      )}
    </AddEntry>
  );
}

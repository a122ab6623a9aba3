import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { useParentColumn } from "../localized-entry/use-parent-column.ts";
import { ANSWERS } from "./answers-catalog.ts";
import { QuestionSelects } from "./question-selects.tsx";
import { QUESTIONS } from "./questions-to-choose.ts";
import { useChosenQuestion } from "./use-chosen-question.ts";

export function AnswerListScreen() {
  const chosen = useChosenQuestion();
  const parent = useParentColumn({
    of: QUESTIONS,
    field: "questionId",
    label: "Question",
    isShown: chosen.questionId === "",
  });
  const search = new URLSearchParams(chosen.query).toString();
  return (
    <EntryList
      // Remount for another question, so that the row being edited is discarded.
      key={search}
      config={ANSWERS}
      query={chosen.query}
      addPath={`${paths.addAnswer()}${search && `?${search}`}`}
      parent={parent}
      selectors={<QuestionSelects chosen={chosen} placeholder="All questions" />}
    />
  );
}

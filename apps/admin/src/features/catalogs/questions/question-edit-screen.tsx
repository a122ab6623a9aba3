import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { LoadedEntry } from "../localized-entry/loaded-entry.tsx";
import { QuestionForm } from "./question-form.tsx";
import { QuestionFormLoader } from "./question-form-loader.tsx";
import { QUESTIONS } from "./questions-catalog.ts";

/** The ID identifies the question; the name in the address is for people. */
export function QuestionEditScreen() {
  const { questionId } = useScreenParams("editQuestion");
  return (
    <LoadedEntry key={questionId} config={QUESTIONS} id={questionId}>
      {(entry) => (
        <QuestionFormLoader>
          {(choices) => <QuestionForm entry={entry} choices={choices} />}
        </QuestionFormLoader>
      )}
    </LoadedEntry>
  );
}

import { QuestionForm } from "./question-form.tsx";
import { QuestionFormLoader } from "./question-form-loader.tsx";

export function QuestionAddScreen() {
  return <QuestionFormLoader>{(choices) => <QuestionForm choices={choices} />}</QuestionFormLoader>;
}

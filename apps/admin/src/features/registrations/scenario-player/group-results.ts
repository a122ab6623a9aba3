import { byQuestion } from "@foyer/domain/scenario/results.ts";
import type { Played } from "./played.ts";

type StepResults = {
  stepId: number;
  text: string;
  questions: { questionId: number; text: string; answers: string[] }[];
};

/** Groups the results by step, then by question; unanswered questions are left out. */
export function groupResults({ data, results, yes, no }: Pick<Played, "data" | "results" | "yes" | "no">) {
  const given = byQuestion(results);
  const steps: StepResults[] = data.steps.map(({ id, text, questions }) => ({
    stepId: id,
    text,
    questions: questions.flatMap((question) => {
      const answers = given.get(question.id)?.map(({ answerValue }) => textOf(answerValue));
      return answers ? [{ questionId: question.id, text: question.text, answers }] : [];
    }),
  }));
  return steps.filter(({ questions }) => questions.length > 0);

  function textOf(value: string | boolean): string {
    return typeof value === "string" ? value : value ? yes : no;
  }
}

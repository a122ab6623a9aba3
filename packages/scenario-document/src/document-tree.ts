import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";

type Flat = Pick<ScenarioBody | ScenarioDocument, "steps" | "questions" | "answers">;
type Step<F extends Flat> = F["steps"][number];
type Question<F extends Flat> = F["questions"][number];
type Answer<F extends Flat> = F["answers"][number];

/** The included parts of a document or a body: steps with their questions, questions with their answers, in order. */
export function includedTree<F extends Flat>({
  steps,
  questions,
  answers,
}: {
  steps: readonly Step<F>[];
  questions: readonly Question<F>[];
  answers: readonly Answer<F>[];
}) {
  const answersOf = Map.groupBy(included(answers), ({ parentQuestionId }) => parentQuestionId);
  const questionsOf = Map.groupBy(included(questions), ({ parentStepId }) => parentStepId);
  return included(steps).map((step) => ({
    step,
    questions: (questionsOf.get(step.stepId) ?? []).map((question) => ({
      question,
      answers: answersOf.get(question.questionId) ?? [],
    })),
  }));
}

/** rules/scenario 1: a part is included if it is marked as required and has an order number; order numbers are counted again from 1. */
function included<T extends { required: boolean; orderNumber: number | null }>(items: readonly T[]): T[] {
  return items
    .filter(({ required, orderNumber }) => required && orderNumber !== null)
    .sort((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0));
}

import type { Condition, LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";

/** The new ids of parts by their old ones, for each kind; a part that is not in it keeps its id. */
export type PartIds = Readonly<Record<ScenarioPart["kind"], ReadonlyMap<number, number>>>;

/** Returns the scenario with other ids of its parts, also in its conditions. */
export function renumberScenario({ steps }: LocalizedScenario, ids: PartIds): LocalizedScenario {
  const idOf = (kind: ScenarioPart["kind"], id: number) => ids[kind].get(id) ?? id;
  const conditionOf = (condition: Condition): Condition => {
    const questionId = idOf("question", condition.questionId);
    return condition.kind === "answer"
      ? { ...condition, questionId, answerId: idOf("answer", condition.answerId) }
      : { ...condition, questionId };
  };
  return {
    steps: steps.map((step) => ({
      ...step,
      id: idOf("step", step.id),
      conditions: step.conditions.map(conditionOf),
      questions: step.questions.map((question) => ({
        ...question,
        id: idOf("question", question.id),
        conditions: question.conditions.map(conditionOf),
        answers: question.answers.map((answer) => ({ ...answer, id: idOf("answer", answer.id) })),
      })),
    })),
  };
}

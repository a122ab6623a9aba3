import type { LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import type { Operation } from "./operation.ts";
import { operationsBetween } from "./operations-between.ts";

/** Counts the steps and questions that differ; changes of answers, settings and conditions count for their question. */
export function countChangedParts(
  before: LocalizedScenario,
  after: LocalizedScenario,
): { steps: number; questions: number } {
  const [steps, questions] = [new Set<number>(), new Set<number>()];
  const owners = answerOwners(before, after);
  const addPart = ({ kind, id }: ScenarioPart) => {
    if (kind === "step") {
      steps.add(id);
      const own = [before, after].flatMap((one) => one.steps.find((step) => step.id === id)?.questions ?? []);
      return own;
    }
    questions.add(kind === "question" ? id : (owners.get(id) ?? 0));
    return [];
  };
  const add = (operation: Operation): void => {
    switch (operation.kind) {
      case "group":
        for (const one of operation.operations) add(one);
        return;
      case "include-step":
        for (const { id } of addPart({ kind: "step", id: operation.step.id })) questions.add(id);
        return;
      case "remove":
        for (const { id } of addPart(operation.part)) questions.add(id);
        return;
      case "include-question":
        questions.add(operation.question.id);
        return;
      case "move-to-step":
      case "enable-answer":
      case "set-settings":
        questions.add(operation.questionId);
        return;
      case "add-condition":
      case "remove-condition":
        addPart(operation.target);
        return;
      default:
        addPart(operation.part);
    }
  };
  for (const operation of operationsBetween(before, after)) add(operation);
  return { steps: steps.size, questions: questions.size };
}

/** Maps each answer's id to its question's id. */
const answerOwners = (...scenarios: readonly LocalizedScenario[]) =>
  new Map(
    scenarios
      .flatMap(({ steps }) => steps.flatMap(({ questions }) => questions))
      .flatMap(({ id, answers }) => answers.map((answer) => [answer.id, id] as const)),
  );

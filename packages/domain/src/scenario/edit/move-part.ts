import type { LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { findPlace, withStep } from "./find-place.ts";
import { type Applied, type Operation, refused } from "./operation.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** rules/scenario 27 */
export function movePart(scenario: LocalizedScenario, { part, to }: Of<"move">): Applied {
  const place = findPlace(scenario, part);
  if (!place) return refused({ code: "not-included", target: part });
  const { index, count } = place;
  if (to === "up" && index === 0) return refused({ code: "already-first", target: part });
  if (to === "down" && index === count - 1) return refused({ code: "already-last", target: part });
  const wanted = typeof to === "number" ? to - 1 : index + (to === "up" ? -1 : 1);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted >= count) {
    return refused({ code: "no-such-place", target: part });
  }
  return { scenario: place.movedTo(wanted), inverse: { kind: "move", part, to: index + 1 } };
}

/** With its texts, settings, answers and conditions. rules/scenario 27 */
export function moveToStep(
  scenario: LocalizedScenario,
  { questionId, stepId, to }: Of<"move-to-step">,
): Applied {
  const part: ScenarioPart = { kind: "question", id: questionId };
  const from = scenario.steps.find(({ questions }) => questions.some(({ id }) => id === questionId));
  const question = from?.questions.find(({ id }) => id === questionId);
  if (!from || !question) return refused({ code: "not-included", target: part });
  const index = from.questions.indexOf(question);
  const inverse: Operation = { kind: "move-to-step", questionId, stepId: from.id, to: index + 1 };
  const without = withStep(scenario, { ...from, questions: from.questions.toSpliced(index, 1) });
  const step = without.steps.find(({ id }) => id === stepId);
  if (!step) {
    return refused({ code: "parent-not-included", target: part, source: { kind: "step", id: stepId } });
  }
  if (!Number.isInteger(to) || to < 1 || to > step.questions.length + 1) {
    return refused({ code: "no-such-place", target: part });
  }
  const questions = step.questions.toSpliced(to - 1, 0, question);
  return { scenario: withStep(without, { ...step, questions }), inverse };
}

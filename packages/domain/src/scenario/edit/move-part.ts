import type { LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { findPlace, type Place, withStep } from "./find-place.ts";
import { areSame, indexBetween, type Neighbours, neighboursAt } from "./neighbours.ts";
import { type Applied, type Operation, refused } from "./operation.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** rules/scenario 27 */
export function movePart(scenario: LocalizedScenario, { part, to, expects }: Of<"move">): Applied {
  const place = findPlace(scenario, part);
  if (!place) return refused({ code: "not-included", target: part });
  const { index, count } = place;
  if (expects) {
    const found = areSame(place.neighbours, expects.here) ? indexBetween(place.others, expects.there) : null;
    return found === null ? refused({ code: "order-changed", target: part }) : movedTo(place, part, found);
  }
  if (to === "up" && index === 0) return refused({ code: "already-first", target: part });
  if (to === "down" && index === count - 1) return refused({ code: "already-last", target: part });
  const wanted = typeof to === "number" ? to - 1 : index + (to === "up" ? -1 : 1);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted >= count) {
    return refused({ code: "no-such-place", target: part });
  }
  return movedTo(place, part, wanted);
}

/** rules/scenario 31: the inverse expects the neighbours that the move has made. */
function movedTo(place: Place, part: ScenarioPart, to: number): Applied {
  const scenario = place.movedTo(to);
  const here = neighboursAt(place.others.toSpliced(to, 0, part), to);
  const expects = { here, there: place.neighbours };
  return { scenario, inverse: { kind: "move", part, to: place.index + 1, expects } };
}

/** With its texts, settings, answers and conditions. rules/scenario 27 */
export function moveToStep(
  scenario: LocalizedScenario,
  { questionId, stepId, to, expects }: Of<"move-to-step">,
): Applied {
  const part: ScenarioPart = { kind: "question", id: questionId };
  const from = scenario.steps.find(({ questions }) => questions.some(({ id }) => id === questionId));
  const question = from?.questions.find(({ id }) => id === questionId);
  if (!from || !question) return refused({ code: "not-included", target: part });
  const index = from.questions.indexOf(question);
  const there = neighboursAt(from.questions, index);
  const without = withStep(scenario, { ...from, questions: from.questions.toSpliced(index, 1) });
  const step = without.steps.find(({ id }) => id === stepId);
  if (!step) {
    return refused({ code: "parent-not-included", target: part, source: { kind: "step", id: stepId } });
  }
  const wanted = placeIn(step.questions, to, expects && { ...expects, isHere: areSame(there, expects.here) });
  if (typeof wanted === "string") return refused({ code: wanted, target: part });
  const questions = step.questions.toSpliced(wanted, 0, question);
  const inverse: Operation = {
    kind: "move-to-step",
    questionId,
    stepId: from.id,
    to: index + 1,
    expects: { here: neighboursAt(questions, wanted), there },
  };
  return { scenario: withStep(without, { ...step, questions }), inverse };
}

/** Returns the index for a question in its new step, or the reason why there is none. */
function placeIn(
  siblings: readonly { id: number }[],
  to: number,
  expected: { there: Neighbours; isHere: boolean } | undefined,
): number | "order-changed" | "no-such-place" {
  if (expected) return (expected.isHere ? indexBetween(siblings, expected.there) : null) ?? "order-changed";
  return Number.isInteger(to) && to >= 1 && to <= siblings.length + 1 ? to - 1 : "no-such-place";
}

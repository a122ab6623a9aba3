import { isShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableScenario } from "../playable-scenario.ts";
import { type Condition, OTHER } from "../scenario.ts";
import type { Fact } from "../witness/choices-of-question.ts";
import { nameOfFact } from "../witness/fact-name.ts";
import type { Demands, Target } from "../witness/target.ts";
import type { PlayedPath } from "./run-path.ts";

/** A goal that some path must show: a part, a choice, a met condition, or an unmet one. */
export type Aim = { key: string; target: Target; demands: Demands };

/** Lists the goals of a set of paths, the latest parts last. rules/scenario-check 12 */
export function aimsOf(playable: PlayableScenario): readonly Aim[] {
  const aims = new Map<string, Aim>();
  const add = (key: string, target: Target, demands: Demands = {}) => {
    if (!aims.has(key)) aims.set(key, { key, target, demands: { toEnd: true, ...demands } });
  };
  const addCondition = (key: string, target: Target, condition: Condition) => {
    add(key, target);
    add(unmetKey(condition), { kind: "end" }, { without: [condition] });
  };
  for (const { id: stepId, conditions, questions } of playable.steps) {
    add(`step ${stepId}`, { kind: "step", stepId });
    for (const condition of conditions) {
      addCondition(
        metKey(`step ${stepId}`, condition),
        { kind: "step-condition", stepId, condition },
        condition,
      );
    }
    const own: readonly PlayableQuestion[] = questions;
    for (const question of own) {
      const questionId = question.id;
      add(`question ${questionId}`, { kind: "question", questionId });
      for (const condition of question.conditions) {
        const target: Target = { kind: "question-condition", questionId, condition };
        addCondition(metKey(`question ${questionId}`, condition), target, condition);
      }
      for (const choice of ownChoices(question)) add(nameOfFact(choice), { kind: "choice", choice });
    }
  }
  return [...aims.values()];
}

/** Returns the keys of the aims that a whole play shows. */
export function coveredBy(
  playable: PlayableScenario,
  { steps, choices, stoppedAt }: PlayedPath,
): ReadonlySet<string> {
  const covered = new Set<string>();
  if (stoppedAt !== null) return covered;
  const shownSteps = new Map(steps.map(({ stepId, questionIds }) => [stepId, new Set(questionIds)]));
  for (const step of playable.steps) {
    for (const condition of [step, ...step.questions].flatMap(({ conditions }) => conditions)) {
      if (!isMet(condition)) covered.add(unmetKey(condition));
    }
    const shown = shownSteps.get(step.id);
    if (!shown) continue;
    coverPart(`step ${step.id}`, step.conditions);
    const questions: readonly PlayableQuestion[] = step.questions;
    for (const question of questions) {
      if (!shown.has(question.id)) continue;
      coverPart(`question ${question.id}`, question.conditions);
      for (const choice of ownChoices(question)) if (isMet(choice)) covered.add(nameOfFact(choice));
    }
  }
  return covered;

  function isMet(condition: Condition): boolean {
    return isShown({ conditions: [condition] }, choices);
  }
  function coverPart(key: string, conditions: readonly Condition[]): void {
    covered.add(key);
    for (const condition of conditions) if (isMet(condition)) covered.add(metKey(key, condition));
  }
}

/** Lists the choices of a question that are parts of the scenario, not entries of lists. */
export function ownChoices({ id: questionId, type, answers, settings }: PlayableQuestion): readonly Fact[] {
  if (type === "checkbox") {
    return [true, false].map((checked) => ({ questionId, kind: "checkbox", checked }));
  }
  if (type !== "multi select" && type !== "single selection") return [];
  const ids = [...answers.map(({ id }) => id), ...(settings.showOther ? [OTHER] : [])];
  return ids.map((answerId) => ({ questionId, kind: "answer", answerId }));
}

const metKey = (part: string, condition: Condition) => `${part} by ${nameOfFact(condition)}`;
export const unmetKey = (condition: Condition) => `without ${nameOfFact(condition)}`;

import { checkCondition, sourcesOf } from "../check-condition.ts";
import type { Condition, LocalizedScenario, LocalizedStep } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { questionsOf } from "./find-place.ts";
import type { ConditionTarget, Operation } from "./operation.ts";
import { operationsBetween } from "./operations-between.ts";

/** `replace`: the copy takes the place of all that is here. `add`: what is missing here is added at the end. */
export const ADOPT_MODES = ["replace", "add"] as const;
export type AdoptMode = (typeof ADOPT_MODES)[number];

/** What could not be taken over as it is. rules/scenario 38 */
export type Unmapped =
  /** The part is here already and stays as it is. */
  | { reason: "already-here"; part: ScenarioPart }
  /** None of its conditions can be met here, so it would never be shown; a step with all its questions. */
  | { reason: "never-shown"; part: ConditionTarget }
  /** The condition is left out; the part has others. `by`: what it refers to is not offered here, or not asked before. */
  | { reason: "condition"; part: ConditionTarget; condition: Condition; by: "not-offered" | "not-asked" }
  /** Its own texts are in other cultures only, so the catalog's text is shown. */
  | { reason: "no-text"; part: ScenarioPart };

export type Adoption = {
  /** Null: there is nothing to copy. */
  operation: Operation | null;
  /** What the copy brings. */
  steps: number;
  questions: number;
  unmapped: readonly Unmapped[];
};

type Here = {
  mode: AdoptMode;
  /** The culture that visitors see first here. */
  cultureCode: string;
  /** Does the project offer the entry that the condition refers to? */
  isOffered: (condition: Condition) => boolean;
};

/** The copy of another registration's scenario as one operation, with what could not be mapped. rules/scenario 38 */
export function adoptScenario(current: LocalizedScenario, source: LocalizedScenario, here: Here): Adoption {
  const { mode, cultureCode, isOffered } = here;
  const start: LocalizedScenario = mode === "add" ? current : { steps: [] };
  const unmapped: Unmapped[] = [];
  let made = start;

  const put = (step: LocalizedStep) => {
    const isHere = made.steps.some(({ id }) => id === step.id);
    made = {
      steps: isHere ? made.steps.map((one) => (one.id === step.id ? step : one)) : [...made.steps, step],
    };
  };
  /** The conditions that can be met where the part would stand; null: it has conditions, but none of these. */
  const fittingConditions = (
    part: ConditionTarget,
    conditions: readonly Condition[],
    step: LocalizedStep,
  ): readonly Condition[] | null => {
    const known = made.steps.findIndex(({ id }) => id === step.id);
    const stepIndex = known < 0 ? made.steps.length : known;
    const index = part.kind === "step" ? -1 : step.questions.length;
    const sources = sourcesOf(made);
    const lost: Unmapped[] = [];
    const kept = conditions.filter((condition) => {
      const isAsked = checkCondition(condition, { part, stepIndex, index }, sources).length === 0;
      if (isAsked && isOffered(condition)) return true;
      lost.push({ reason: "condition", part, condition, by: isAsked ? "not-offered" : "not-asked" });
      return false;
    });
    if (conditions.length > 0 && kept.length === 0) {
      unmapped.push({ reason: "never-shown", part });
      return null;
    }
    unmapped.push(...lost);
    return kept;
  };
  const noteTexts = (part: ScenarioPart, texts: LocalizedStep["texts"]) => {
    if (Object.keys(texts).length > 0 && !texts[cultureCode]) unmapped.push({ reason: "no-text", part });
  };

  for (const step of source.steps) {
    const part: ConditionTarget = { kind: "step", id: step.id };
    let target = made.steps.find(({ id }) => id === step.id);
    if (!target) {
      const conditions = fittingConditions(part, step.conditions, step);
      if (!conditions) continue;
      target = { ...step, conditions, questions: [] };
      put(target);
      noteTexts(part, step.texts);
    }
    for (const question of step.questions) {
      const own: ConditionTarget = { kind: "question", id: question.id };
      if (sourcesOf(made).has(question.id)) {
        unmapped.push({ reason: "already-here", part: own });
        continue;
      }
      const conditions = fittingConditions(own, question.conditions, target);
      if (!conditions) continue;
      target = { ...target, questions: [...target.questions, { ...question, conditions }] };
      put(target);
      noteTexts(own, question.texts);
      for (const answer of question.answers) noteTexts({ kind: "answer", id: answer.id }, answer.texts);
    }
  }
  const operations = made === start ? [] : operationsBetween(current, made);
  return {
    operation: operations.length === 0 ? null : { kind: "group", operations },
    steps: made.steps.length - start.steps.length,
    questions: questionsOf(made).length - questionsOf(start).length,
    unmapped,
  };
}

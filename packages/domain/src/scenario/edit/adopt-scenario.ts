import { checkCondition, sourcesOf } from "../check-condition.ts";
import type { Condition, LocalizedQuestion, LocalizedScenario, LocalizedStep } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { questionsOf } from "./find-place.ts";
import type { ConditionTarget, Operation } from "./operation.ts";
import { operationsBetween } from "./operations-between.ts";

/** `replace`: the copy replaces the whole scenario. `add`: parts that are missing here are added at the end. */
export const ADOPT_MODES = ["replace", "add"] as const;
export type AdoptMode = (typeof ADOPT_MODES)[number];

/** A part or condition that could not be copied as it is. rules/scenario 38 */
export type Unmapped =
  /** The part is here already and stays as it is. */
  | { reason: "already-here"; part: ScenarioPart }
  /** None of its conditions can be met here, so it would never be shown; a step with all its questions. */
  | { reason: "never-shown"; part: ConditionTarget }
  /** The condition is left out; the part has others. `by`: its source is not offered here, or not asked before. */
  | { reason: "condition"; part: ConditionTarget; condition: Condition; by: "not-offered" | "not-asked" }
  /** Its own texts are in other cultures only, so the catalog's text is shown. */
  | { reason: "no-text"; part: ScenarioPart };

export type Adoption = {
  /** Null: there is nothing to copy. */
  operation: Operation | null;
  /** The number of steps and questions that the copy adds. */
  steps: number;
  questions: number;
  unmapped: readonly Unmapped[];
};

type AdoptionContext = {
  mode: AdoptMode;
  /** The culture that visitors see first here. */
  cultureCode: string;
  /** Does the project offer the entry that the condition refers to? */
  isOffered: (condition: Condition) => boolean;
};

/** Returns the copy of another registration's scenario as one operation, with all that could not be mapped. rules/scenario 38 */
export function adoptScenario(
  current: LocalizedScenario,
  source: LocalizedScenario,
  context: AdoptionContext,
): Adoption {
  const start: LocalizedScenario = context.mode === "add" ? current : { steps: [] };
  const copy = new ScenarioCopy(start, context);
  for (const step of source.steps) copy.addStep(step);
  const { scenario, unmapped } = copy;
  const operations = scenario === start ? [] : operationsBetween(current, scenario);
  return {
    operation: operations.length === 0 ? null : { kind: "group", operations },
    steps: scenario.steps.length - start.steps.length,
    questions: questionsOf(scenario).length - questionsOf(start).length,
    unmapped,
  };
}

/** A scenario that grows by the steps and questions of another one, and collects what could not be mapped. */
class ScenarioCopy {
  readonly unmapped: Unmapped[] = [];
  scenario: LocalizedScenario;
  readonly #context: AdoptionContext;

  constructor(start: LocalizedScenario, context: AdoptionContext) {
    this.scenario = start;
    this.#context = context;
  }

  addStep(step: LocalizedStep): void {
    const target = this.scenario.steps.find(({ id }) => id === step.id) ?? this.#addEmptyStep(step);
    if (target) step.questions.reduce((before, question) => this.#addQuestion(before, question), target);
  }

  /** Returns null when the step would never be shown. */
  #addEmptyStep(step: LocalizedStep): LocalizedStep | null {
    const part: ConditionTarget = { kind: "step", id: step.id };
    const conditions = this.#fittingConditions(part, step.conditions, step);
    if (!conditions) return null;
    const added = { ...step, conditions, questions: [] };
    this.#put(added);
    this.#noteTexts(part, step.texts);
    return added;
  }

  /** Returns the step after the question was added, or as it was. */
  #addQuestion(target: LocalizedStep, question: LocalizedQuestion): LocalizedStep {
    const part: ConditionTarget = { kind: "question", id: question.id };
    if (sourcesOf(this.scenario).has(question.id)) {
      this.unmapped.push({ reason: "already-here", part });
      return target;
    }
    const conditions = this.#fittingConditions(part, question.conditions, target);
    if (!conditions) return target;
    const added = { ...target, questions: [...target.questions, { ...question, conditions }] };
    this.#put(added);
    this.#noteTexts(part, question.texts);
    for (const { id, texts } of question.answers) this.#noteTexts({ kind: "answer", id }, texts);
    return added;
  }

  #put(step: LocalizedStep): void {
    const { steps } = this.scenario;
    const isHere = steps.some(({ id }) => id === step.id);
    this.scenario = {
      steps: isHere ? steps.map((one) => (one.id === step.id ? step : one)) : [...steps, step],
    };
  }

  /** Returns the conditions that can be met at the part's place; null when it has conditions and none can. */
  #fittingConditions(
    part: ConditionTarget,
    conditions: readonly Condition[],
    step: LocalizedStep,
  ): readonly Condition[] | null {
    const known = this.scenario.steps.findIndex(({ id }) => id === step.id);
    const stepIndex = known < 0 ? this.scenario.steps.length : known;
    const index = part.kind === "step" ? -1 : step.questions.length;
    const sources = sourcesOf(this.scenario);
    const lost: Unmapped[] = [];
    const kept = conditions.filter((condition) => {
      const isAsked = checkCondition(condition, { part, stepIndex, index }, sources).length === 0;
      if (isAsked && this.#context.isOffered(condition)) return true;
      lost.push({ reason: "condition", part, condition, by: isAsked ? "not-offered" : "not-asked" });
      return false;
    });
    if (conditions.length > 0 && kept.length === 0) {
      this.unmapped.push({ reason: "never-shown", part });
      return null;
    }
    this.unmapped.push(...lost);
    return kept;
  }

  #noteTexts(part: ScenarioPart, texts: LocalizedStep["texts"]): void {
    if (Object.keys(texts).length > 0 && !texts[this.#context.cultureCode]) {
      this.unmapped.push({ reason: "no-text", part });
    }
  }
}

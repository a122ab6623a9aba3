import { checkSettings } from "../../question/check-settings.ts";
import type { RegexEngine } from "../../question/compile-regex.ts";
import { HIGHEST_LINES_COUNT } from "../../question/max-lines-count.ts";
import { settingsOf } from "../../question/question-settings.ts";
import { hasAnswers } from "../../question/question-types.ts";
import { eachOnce } from "../same-condition.ts";
import type { LocalizedQuestion, LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { conditionsOnAnswer, withoutConditions } from "./edit-conditions.ts";
import { findPlace, questionsOf, withQuestion, withStep } from "./find-place.ts";
import { indexBetween, type Neighbours } from "./neighbours.ts";
import { type Applied, type Operation, type Refusal, refused } from "./operation.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** rules/scenario 25 */
export function includeStep(
  scenario: LocalizedScenario,
  { step, ...place }: Of<"include-step">,
  engine: RegexEngine,
): Applied {
  const part: ScenarioPart = { kind: "step", id: step.id };
  if (findPlace(scenario, part)) return refused({ code: "already-included", target: part });
  const error = step.questions.map((question) => settingsError(question, engine)).find(Boolean);
  if (error) return refused(error);
  const whole = { ...step, conditions: eachOnce(step.conditions), questions: step.questions.map(completed) };
  const { parts, ...more } = inserted(scenario.steps, { part: whole, ...place }, part);
  return { scenario: { steps: parts }, ...more };
}

/** rules/scenario 25 */
export function includeQuestion(
  scenario: LocalizedScenario,
  { stepId, question, ...place }: Of<"include-question">,
  engine: RegexEngine,
): Applied {
  const part: ScenarioPart = { kind: "question", id: question.id };
  if (findPlace(scenario, part)) return refused({ code: "already-included", target: part });
  const step = scenario.steps.find(({ id }) => id === stepId);
  if (!step) return refused(orphan(part, { kind: "step", id: stepId }));
  const error = settingsError(question, engine);
  if (error) return refused(error);
  const { parts, ...more } = inserted(step.questions, { part: completed(question), ...place }, part);
  return { scenario: withStep(scenario, { ...step, questions: parts }), ...more };
}

/** rules/scenario 25 */
export function enableAnswer(
  scenario: LocalizedScenario,
  { questionId, answer, ...place }: Of<"enable-answer">,
): Applied {
  const part: ScenarioPart = { kind: "answer", id: answer.id };
  if (findPlace(scenario, part)) return refused({ code: "already-included", target: part });
  const question = questionsOf(scenario).find(({ id }) => id === questionId);
  const source: ScenarioPart = { kind: "question", id: questionId };
  if (!question) return refused(orphan(part, source));
  if (!hasAnswers(question.type)) return refused({ code: "type-has-no-answers", target: part, source });
  const { parts, ...more } = inserted(question.answers, { part: answer, ...place }, part);
  return { scenario: withQuestion(scenario, { ...question, answers: parts }), ...more };
}

/** rules/scenario 26, 28: the check of the result names the parts that depend on a step or question; the conditions on an answer are removed first. */
export function removePart(scenario: LocalizedScenario, { part }: Of<"remove">): Applied {
  const place = findPlace(scenario, part);
  if (!place) return refused({ code: "not-included", target: part });
  if (part.kind !== "answer") return { scenario: place.removed(), inverse: place.inclusion };
  const additions = conditionsOnAnswer(scenario, part.id);
  return {
    scenario: withoutConditions(place.removed(), additions),
    inverse:
      additions.length === 0
        ? place.inclusion
        : { kind: "group", operations: [place.inclusion, ...additions] },
  };
}

type Inserted<T> = { part: T; at?: number; between?: Neighbours };

/** Inserts a part; a note tells that its neighbours are not the expected ones. */
function inserted<T extends { id: number }>(
  siblings: readonly T[],
  { part, at = siblings.length + 1, between }: Inserted<T>,
  target: ScenarioPart,
) {
  const expected = between ? indexBetween(siblings, between) : undefined;
  const parts = siblings.toSpliced(expected ?? Math.max(at, 1) - 1, 0, part);
  const inverse: Operation = { kind: "remove", part: target };
  const note: Refusal = { code: "order-changed", target };
  return { parts, inverse, ...(expected === null && { notes: [note] as const }) };
}

const orphan = (target: ScenarioPart, source: ScenarioPart): Refusal => ({
  code: "parent-not-included",
  target,
  source,
});

/** Completes a question with all settings of its type, and each condition once. */
const completed = (question: LocalizedQuestion): LocalizedQuestion => ({
  ...question,
  settings: settingsOf(question.type, question.settings),
  conditions: eachOnce(question.conditions),
});

function settingsError({ id, type, settings }: LocalizedQuestion, engine: RegexEngine): Refusal | null {
  const errors = checkSettings(type, settings, { maxLinesCount: HIGHEST_LINES_COUNT }, engine);
  if (Object.keys(errors).length === 0) return null;
  return { code: "settings-not-valid", target: { kind: "question", id }, errors };
}

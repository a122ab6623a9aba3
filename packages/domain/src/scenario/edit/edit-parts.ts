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
import { type Applied, type Operation, type Refusal, refused } from "./operation.ts";

type Of<Kind extends Operation["kind"]> = Extract<Operation, { kind: Kind }>;

/** rules/scenario 25 */
export function includeStep(
  scenario: LocalizedScenario,
  { step, at }: Of<"include-step">,
  engine: RegexEngine,
): Applied {
  const part: ScenarioPart = { kind: "step", id: step.id };
  if (findPlace(scenario, part)) return refused({ code: "already-included", target: part });
  const error = step.questions.map((question) => settingsError(question, engine)).find(Boolean);
  if (error) return refused(error);
  const whole = { ...step, conditions: eachOnce(step.conditions), questions: step.questions.map(completed) };
  return included({ steps: inserted(scenario.steps, whole, at) }, part);
}

/** rules/scenario 25 */
export function includeQuestion(
  scenario: LocalizedScenario,
  { stepId, question, at }: Of<"include-question">,
  engine: RegexEngine,
): Applied {
  const part: ScenarioPart = { kind: "question", id: question.id };
  if (findPlace(scenario, part)) return refused({ code: "already-included", target: part });
  const step = scenario.steps.find(({ id }) => id === stepId);
  if (!step) return refused(orphan(part, { kind: "step", id: stepId }));
  const error = settingsError(question, engine);
  if (error) return refused(error);
  return included(
    withStep(scenario, { ...step, questions: inserted(step.questions, completed(question), at) }),
    part,
  );
}

/** rules/scenario 25 */
export function enableAnswer(
  scenario: LocalizedScenario,
  { questionId, answer, at }: Of<"enable-answer">,
): Applied {
  const part: ScenarioPart = { kind: "answer", id: answer.id };
  if (findPlace(scenario, part)) return refused({ code: "already-included", target: part });
  const question = questionsOf(scenario).find(({ id }) => id === questionId);
  const source: ScenarioPart = { kind: "question", id: questionId };
  if (!question) return refused(orphan(part, source));
  if (!hasAnswers(question.type)) return refused({ code: "type-has-no-answers", target: part, source });
  return included(
    withQuestion(scenario, { ...question, answers: inserted(question.answers, answer, at) }),
    part,
  );
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

const included = (scenario: LocalizedScenario, part: ScenarioPart): Applied => ({
  scenario,
  inverse: { kind: "remove", part },
});

const inserted = <T>(parts: readonly T[], part: T, at = parts.length + 1): readonly T[] =>
  parts.toSpliced(Math.max(at, 1) - 1, 0, part);

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

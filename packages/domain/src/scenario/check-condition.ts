import type { QuestionType } from "../question/question-types.ts";
import { type Condition, OTHER, type QuestionOf, type ScenarioOf } from "./scenario.ts";
import type { ScenarioPart, ScenarioProblem } from "./scenario-problem.ts";

/** The position of a condition: the index of its step and of its question there. A step's own conditions come first. */
type Place = { part: ScenarioPart; stepIndex: number; index: number };

type Source = { question: QuestionOf<unknown>; stepIndex: number; index: number };
/** The included questions and their places, by id. */
export type Sources = ReadonlyMap<number, Source>;

/** All questions that a condition may refer to; for a duplicate id, the first. */
export function sourcesOf<W>({ steps }: ScenarioOf<W>): Sources {
  const sources = new Map<number, Source>();
  for (const [stepIndex, { questions }] of steps.entries()) {
    for (const [index, question] of questions.entries()) {
      if (!sources.has(question.id)) sources.set(question.id, { question, stepIndex, index });
    }
  }
  return sources;
}

/** Returns the first problem of one condition. */
export function checkCondition(condition: Condition, place: Place, sources: Sources): ScenarioProblem[] {
  const source = sources.get(condition.questionId);
  const code = source ? (orderError(source, place) ?? kindError(condition, source.question)) : NOT_INCLUDED;
  if (code === null) return [];
  return [{ code, target: place.part, source: partOf(condition, code) }];
}

const NOT_INCLUDED = "source-not-included";
type Code = ScenarioProblem["code"];

function partOf(condition: Condition, code: Code): ScenarioPart {
  if (code === "answer-not-included" && condition.kind === "answer") {
    return { kind: "answer", id: condition.answerId };
  }
  return { kind: "question", id: condition.questionId };
}

/** rules/scenario 4 */
function orderError(source: Source, { part, stepIndex, index }: Place): Code | null {
  if (source.stepIndex < stepIndex) return null;
  if (source.stepIndex > stepIndex) return "condition-on-later";
  // A step's own condition must not refer to a question of that step.
  if (part.kind === "step" || source.index === index) return "condition-on-itself";
  return source.index < index ? null : "condition-on-later";
}

const KINDS: Readonly<Record<QuestionType, readonly Condition["kind"][]>> = {
  "multi select": ["answer"],
  "single selection": ["answer"],
  checkbox: ["checkbox"],
  textbox: [],
  note: [],
  "countries and regions": ["country", "region"],
  "partitions and rubrics of products": ["partition", "rubric"],
  "promo code": [],
};

/** rules/scenario 5 */
function kindError(condition: Condition, question: QuestionOf<unknown>): Code | null {
  if (!KINDS[question.type].includes(condition.kind)) return "kind-does-not-fit";
  if (condition.kind === "region" && question.settings.enableRegions !== true) return "kind-does-not-fit";
  if (condition.kind !== "answer") return null;
  if (condition.answerId === OTHER) {
    return question.settings.showOther === true ? null : "kind-does-not-fit";
  }
  return question.answers.some(({ id }) => id === condition.answerId) ? null : "answer-not-included";
}

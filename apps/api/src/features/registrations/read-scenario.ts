import type { ScenarioBody } from "@foyer/contract/scenario.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import { checkSettings } from "@foyer/domain/question/check-settings.ts";
import { HIGHEST_LINES_COUNT } from "@foyer/domain/question/max-lines-count.ts";
import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { checkScenario } from "@foyer/domain/scenario/check-scenario.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart, ScenarioProblem } from "@foyer/domain/scenario/scenario-problem.ts";
import { RE2JS } from "re2js";
import type { QuestionnaireCatalog } from "../catalogs/questionnaire/questionnaire.service.ts";
import { readCondition } from "./scenario-document.ts";
import {
  type Cultures,
  type StoredAnswer,
  type StoredQuestion,
  type StoredScenario,
  type StoredStep,
  typeOf,
  wordingOf,
} from "./stored-scenario.ts";

type Wire = ScenarioBody;
type WireCondition = Wire["steps"][number]["conditions"][number];
/** What is wrong, by the field that it is wrong with. */
type Faults = Record<string, string>;
type Context = { catalog: QuestionnaireCatalog; before: StoredScenario; cultures: Cultures; faults: Faults };

/** What is sent as what is kept, or what is wrong with it. What is not included is not kept. rules/scenario 2 */
export function readScenario(
  body: Wire,
  catalog: QuestionnaireCatalog,
  before: StoredScenario,
  cultures: Cultures,
): { scenario: StoredScenario } | { faults: Faults } {
  const context: Context = { catalog, before, cultures, faults: {} };
  const answers = Map.groupBy(included(body.answers), ({ parentQuestionId }) => parentQuestionId);
  const questions = Map.groupBy(included(body.questions), ({ parentStepId }) => parentStepId);
  const scenario = {
    steps: included(body.steps).map((step) =>
      readStep(
        step,
        (questions.get(step.stepId) ?? []).map((question) =>
          readQuestion(
            question,
            (answers.get(question.questionId) ?? []).map((answer) => readAnswer(answer, context)),
            context,
          ),
        ),
        context,
      ),
    ),
  };
  for (const problem of checkScenario(scenario)) addFault(context.faults, problem, catalog);
  return Object.keys(context.faults).length > 0 ? { faults: context.faults } : { scenario };
}

/** rules/scenario 1: included is what says so and has a place; the places count up from 1. */
function included<T extends { required: boolean; orderNumber: number | null }>(items: readonly T[]): T[] {
  return items
    .filter(({ required, orderNumber }) => required && orderNumber !== null)
    .sort((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0));
}

function readStep(step: Wire["steps"][number], questions: StoredQuestion[], context: Context): StoredStep {
  const { catalog, before, cultures, faults } = context;
  const entry = catalog.steps.get(step.stepId);
  if (!entry) faults[`steps.${step.stepId}`] = "This step does not exist.";
  const texts = before.steps.find(({ id }) => id === step.stepId)?.texts ?? {};
  return {
    id: step.stepId,
    texts: withText(texts, step.body.text, entry, cultures),
    conditions: readConditions(step.conditions, `steps.${step.stepId}`, context),
    questions,
  };
}

function readQuestion(
  question: Wire["questions"][number],
  answers: StoredAnswer[],
  context: Context,
): StoredQuestion {
  const { catalog, before, cultures, faults } = context;
  const field = `questions.${question.questionId}`;
  const entry = catalog.questions.get(question.questionId);
  if (!entry) faults[field] = "This question does not exist.";
  const type: QuestionType = entry ? typeOf(entry) : "note";
  const given = question.body.questionSettings;
  // A count of lines that was saved may stay; the catalog's bound is for new ones.
  const errors = checkSettings(type, given, { maxLinesCount: HIGHEST_LINES_COUNT }, RE2JS);
  for (const [name, sentence] of Object.entries(errors))
    faults[`${field}.questionSettings.${name}`] = sentence;
  const kept = before.steps
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === question.questionId);
  return {
    id: question.questionId,
    texts: withText(kept?.texts ?? {}, question.body.text, entry, cultures),
    type,
    settings: settingsOf(type, given),
    conditions: readConditions(question.conditions, field, context),
    answers,
  };
}

function readAnswer(answer: Wire["answers"][number], context: Context): StoredAnswer {
  const { catalog, before, cultures, faults } = context;
  const entry = catalog.answers.get(answer.answerId);
  const isIts = entry?.questionId === answer.parentQuestionId;
  if (!isIts) faults[`answers.${answer.answerId}`] = "This question has no such answer.";
  const kept = before.steps
    .flatMap(({ questions }) => questions)
    .flatMap(({ answers }) => answers)
    .find(({ id }) => id === answer.answerId);
  return { id: answer.answerId, texts: withText(kept?.texts ?? {}, answer.body.text, entry, cultures) };
}

/** An empty text changes nothing; one that the catalog has anyway is not kept twice. rules/scenario 2 */
function withText(
  texts: Texts,
  sent: string,
  entry: { texts: Texts; internalName: string } | undefined,
  cultures: Cultures,
): Texts {
  const text = sent.trim();
  if (text === "" || text === wordingOf(texts, entry, cultures)) return texts;
  const { [cultures.culture]: _old, ...others } = texts;
  return text === wordingOf(others, entry, cultures) ? others : { ...others, [cultures.culture]: text };
}

function readConditions(conditions: readonly WireCondition[], field: string, context: Context): Condition[] {
  return conditions.flatMap((wire) => {
    const source = context.catalog.questions.get(wire.questionId);
    const condition = readCondition(wire, source && typeOf(source));
    if (!condition) context.faults[`${field}.conditions`] = "A condition names no answer.";
    return condition ?? [];
  });
}

const SENTENCES = {
  "duplicate-id": (target: string) => `${target} stands twice.`,
  "condition-on-itself": (target: string) => `${target} depends on itself.`,
  "condition-on-later": (target: string, source: string) =>
    `${target} depends on ${source}, which comes later.`,
  "source-not-included": (target: string, source: string) =>
    `${target} depends on ${source}, which is not included.`,
  "answer-not-included": (target: string, source: string) =>
    `${target} depends on ${source}, which is not included.`,
  "kind-does-not-fit": (target: string, source: string) =>
    `${target} depends on ${source} in a way that it cannot be answered.`,
  "pattern-not-valid": (target: string) => `The pattern of ${target} is not valid.`,
} as const satisfies Record<ScenarioProblem["code"], (target: string, source: string) => string>;

/** rules/scenario 4: the refusal names both sides. */
function addFault(faults: Faults, { code, target, source }: ScenarioProblem, catalog: QuestionnaireCatalog) {
  const sentence = SENTENCES[code](nameOf(target, catalog), source ? nameOf(source, catalog) : "");
  faults[`${target.kind}s.${target.id}${code === "duplicate-id" ? "" : ".conditions"}`] = sentence;
}

function nameOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): string {
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[kind];
  return `${kind} “${entries.get(id)?.internalName ?? id}”`;
}

import type { ScenarioDocument } from "@foyer/contract/scenario.ts";
import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import type { ConditionTarget, Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedQuestion, LocalizedStep } from "@foyer/domain/scenario/scenario.ts";
import { RE2JS } from "re2js";
import { type OpenDocument, openDocument } from "../src/open-document.ts";
import { type CatalogEntry, type CatalogQuestion, snapshotOf } from "../src/questionnaire-catalog.ts";
import { refusalSentence } from "../src/refusal-sentence.ts";
import { toDocument } from "../src/to-document.ts";

export type MakeOperations = (opened: OpenDocument) => readonly Operation[];

/** Returns the document after these operations, ready to be saved; throws if one is refused. */
export function editDocument(document: ScenarioDocument, make: MakeOperations): ScenarioDocument {
  const { version, cultureCode } = document;
  const opened = openDocument(document);
  const { catalog } = opened;
  const applied = applyOperation(opened.scenario, { kind: "group", operations: make(opened) }, RE2JS);
  if ("refusals" in applied) {
    throw new Error(applied.refusals.map((one) => refusalSentence(one, catalog)).join(" "));
  }
  const cultures = { culture: cultureCode, own: cultureCode };
  return { version, cultureCode, ...toDocument(applied.scenario, catalog, cultures) };
}

/** Keeps these questions with all their answers and their steps; missing ones are added at the end. */
export function includeQuestions(opened: OpenDocument, questions: readonly CatalogQuestion[]): Operation[] {
  const { scenario, catalog } = opened;
  const chosen = Map.groupBy(questions, ({ stepId }) => stepId);
  const kept = new Set(scenario.steps.map(({ id }) => id));
  const added = [...catalog.steps.values()].filter(({ id }) => chosen.has(id) && !kept.has(id));
  return [
    // In reverse order, because dependent parts come after their sources.
    ...scenario.steps.toReversed().flatMap((step) => {
      const wanted = chosen.get(step.id);
      return wanted ? changeStep(opened, step, wanted) : remove("step", step.id);
    }),
    ...added.map(({ id }): Operation => {
      const its = (chosen.get(id) ?? []).map((one) => wholeQuestion(opened, one));
      return { kind: "include-step", step: { id, texts: {}, conditions: [], questions: its } };
    }),
  ];
}

function changeStep(
  opened: OpenDocument,
  { id: stepId, questions }: LocalizedStep,
  wanted: readonly CatalogQuestion[],
): Operation[] {
  const included = new Map(questions.map((question) => [question.id, question]));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const gone = questions.filter(({ id }) => !wantedIds.has(id)).toReversed();
  return [
    ...gone.map(({ id }) => remove("question", id)),
    ...wanted.flatMap((entry): Operation[] => {
      const whole = wholeQuestion(opened, entry);
      const before = included.get(entry.id);
      if (!before) return [{ kind: "include-question", stepId, question: whole }];
      const known = new Set(before.answers.map(({ id }) => id));
      return whole.answers
        .filter(({ id }) => !known.has(id))
        .map((answer) => ({ kind: "enable-answer", questionId: entry.id, answer }));
    }),
  ];
}

const remove = (kind: "step" | "question", id: number): Operation => ({ kind: "remove", part: { kind, id } });

function wholeQuestion({ catalog }: OpenDocument, entry: CatalogQuestion): LocalizedQuestion {
  const answers = [...catalog.answers.values()].filter(({ questionId }) => questionId === entry.id);
  return {
    ...snapshotOf(entry),
    answers: answers.map(({ id }) => ({ id, texts: {} })),
  };
}

/** Includes all catalog entries, also steps without questions. */
export function includeAll(opened: OpenDocument): Operation[] {
  const { catalog } = opened;
  const questions = [...catalog.questions.values()];
  const filled = new Set(questions.map(({ stepId }) => stepId));
  const empty = [...catalog.steps.values()].filter(({ id }) => !filled.has(id));
  return [
    ...includeQuestions(opened, questions),
    ...empty.map(
      ({ id }): Operation => ({
        kind: "include-step",
        step: { id, texts: {}, conditions: [], questions: [] },
      }),
    ),
  ];
}

/** Keeps only the questions with these texts; missing ones are added in the order of the catalog. */
export function includeOnly(opened: OpenDocument, texts: readonly string[]): Operation[] {
  const questions = [...opened.catalog.questions.values()];
  return includeQuestions(
    opened,
    questions.filter((question) => texts.some((text) => isCalled(question, text))),
  );
}

/** Reports whether this is the entry's internal name or its text in some culture. */
const isCalled = ({ internalName, texts }: CatalogEntry, text: string) =>
  internalName === text || Object.values(texts).includes(text);

export function questionOf({ catalog }: OpenDocument, text: string): CatalogQuestion {
  const question = [...catalog.questions.values()].find((one) => isCalled(one, text));
  if (!question) throw new Error(`There is no question “${text}”`);
  return question;
}

/** Makes a step or a question appear with one answer to a question. */
export function showWhen(
  opened: OpenDocument,
  target: ConditionTarget,
  source: string,
  answerText: string,
): Operation {
  const { id: questionId } = questionOf(opened, source);
  const answer = [...opened.catalog.answers.values()].find(
    (one) => one.questionId === questionId && isCalled(one, answerText),
  );
  if (!answer) throw new Error(`The question “${source}” has no answer “${answerText}”`);
  return {
    kind: "add-condition",
    target,
    condition: { kind: "answer", questionId, answerId: answer.id },
  };
}

import type { Texts } from "@foyer/domain/locale/text.ts";
import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import { longestCommonOrder } from "@foyer/domain/scenario/edit/longest-common-order.ts";
import { isSameCondition } from "@foyer/domain/scenario/same-condition.ts";
import {
  type Condition,
  type LocalizedQuestion,
  type LocalizedScenario,
  type LocalizedStep,
  OTHER,
  QUESTION_WORDS,
} from "@foyer/domain/scenario/scenario.ts";
import { type Change, changeSentences, type Subject } from "./change-sentences.ts";
import { WORDS_OF_QUESTIONS } from "./question-words.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

export type DifferenceNames = {
  catalog: QuestionnaireCatalog;
  /** The name of a country, region, partition or rubric. */
  entryName: (kind: "country" | "region" | "partition" | "rubric", id: number) => string;
};

type Named = { id: number; texts: Texts };

/** Describes what a save has changed, in the order of the scenario; equal changes of many parts are one sentence. rules/scenario 37 */
export function differenceSentences(
  before: LocalizedScenario,
  after: LocalizedScenario,
  names: DifferenceNames,
): string[] {
  const comparison: Comparison = { names, stepBefore: stepOfEach(before), stepAfter: stepOfEach(after) };
  const stepsBefore = byId(before.steps);
  const questionsBefore = byId(before.steps.flatMap(({ questions }) => questions));
  return changeSentences([
    ...siblingChanges(comparison, { noun: "step", old: before.steps, now: after.steps }),
    ...after.steps.flatMap((step) => {
      const old = stepsBefore.get(step.id);
      return [
        ...(old ? stepChanges(comparison, old, step) : []),
        ...arrivals(comparison, step),
        ...step.questions.flatMap((question) => {
          const oldQuestion = questionsBefore.get(question.id);
          return oldQuestion ? questionChanges(comparison, oldQuestion, question) : [];
        }),
      ];
    }),
  ]);
}

/** The names of parts, and the step of each question before and after. */
type Comparison = {
  names: DifferenceNames;
  stepBefore: ReadonlyMap<number, number>;
  stepAfter: ReadonlyMap<number, number>;
};

function subjectOf({ catalog }: DifferenceNames, noun: Subject["noun"], id: number): Subject {
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers };
  return { noun, name: `“${entries[noun].get(id)?.internalName ?? id}”`, of: "" };
}

const nameOf = (names: DifferenceNames, noun: Subject["noun"], id: number) =>
  wordsOf(subjectOf(names, noun, id));

function stepChanges(comparison: Comparison, old: LocalizedStep, now: LocalizedStep): Change[] {
  const { names } = comparison;
  const subject = subjectOf(names, "step", now.id);
  return [
    ...textChanges(old, now, wordsOf(subject)),
    ...conditionChanges(names, subject, { old: old.conditions, now: now.conditions }),
    ...siblingChanges(comparison, {
      noun: "question",
      old: old.questions,
      now: now.questions,
      owner: wordsOf(subject),
    }),
  ];
}

/** Lists the questions that came from other steps. */
function arrivals({ names, stepBefore }: Comparison, { id: stepId, questions }: LocalizedStep): Change[] {
  return questions.flatMap(({ id }, index): Change[] => {
    const from = stepBefore.get(id);
    if (from === undefined || from === stepId) return [];
    const subject = { ...subjectOf(names, "question", id), of: ` of ${nameOf(names, "step", from)}` };
    return [{ kind: "to-step", subject, to: nameOf(names, "step", stepId), place: index + 1 }];
  });
}

function questionChanges(comparison: Comparison, old: LocalizedQuestion, now: LocalizedQuestion): Change[] {
  const { names } = comparison;
  const subject = subjectOf(names, "question", now.id);
  const name = wordsOf(subject);
  const oldAnswers = byId(old.answers);
  return [
    ...textChanges(old, now, name),
    ...QUESTION_WORDS.flatMap((of) =>
      wordChanges(old[of] ?? {}, now[of] ?? {}, `${WORDS_OF_QUESTIONS[of]} of ${name}`),
    ),
    ...settingChanges(old, now, subject),
    ...conditionChanges(names, subject, { old: old.conditions, now: now.conditions }),
    ...siblingChanges(comparison, { noun: "answer", old: old.answers, now: now.answers, owner: name }),
    ...now.answers.flatMap((answer) => {
      const oldAnswer = oldAnswers.get(answer.id);
      const answerName = `${nameOf(names, "answer", answer.id)} of ${name}`;
      return oldAnswer ? textChanges(oldAnswer, answer, answerName) : [];
    }),
  ];
}

type Conditions = { old: readonly Condition[]; now: readonly Condition[] };

function conditionChanges(names: DifferenceNames, subject: Subject, { old, now }: Conditions): Change[] {
  const without = (all: readonly Condition[], some: readonly Condition[]) =>
    all
      .filter((one) => !some.some((other) => isSameCondition(one, other)))
      .map((condition) => conditionWords(names, condition));
  const [lost, gained] = [without(old, now), without(now, old)];
  return [
    ...(lost.length > 0
      ? [{ kind: "no longer shown" as const, subject, words: lost.join(" or when ") }]
      : []),
    ...(gained.length > 0 ? [{ kind: "shown" as const, subject, words: gained.join(" or when ") }] : []),
  ];
}

const conditionWords = (names: DifferenceNames, condition: Condition): string =>
  `${nameOf(names, "question", condition.questionId)} is ${valueWords(names, condition)}`;

function valueWords(names: DifferenceNames, condition: Condition): string {
  switch (condition.kind) {
    case "answer":
      return condition.answerId === OTHER ? "“Other”" : nameOf(names, "answer", condition.answerId);
    case "checkbox":
      return condition.checked ? "ticked" : "not ticked";
    default:
      return `“${names.entryName(condition.kind, condition.entryId)}”`;
  }
}

type Siblings = { noun: Subject["noun"]; old: readonly Named[]; now: readonly Named[]; owner?: string };

/** Lists the parts of one list that were added, removed or moved; as few moves as explain the new order. */
function siblingChanges(
  { names, stepBefore, stepAfter }: Comparison,
  { noun, old, now, owner }: Siblings,
): Change[] {
  const [oldIds, nowIds] = [old.map(({ id }) => id), now.map(({ id }) => id)];
  const kept = new Set(longestCommonOrder(oldIds, nowIds));
  const subject = (id: number) => ({
    ...subjectOf(names, noun, id),
    of: owner === undefined ? "" : ` of ${owner}`,
  });
  const isElsewhere = (id: number, steps: ReadonlyMap<number, number>) =>
    noun === "question" && steps.has(id);
  const oldPlaces = new Map(oldIds.map((id, index) => [id, index + 1]));
  const still = new Set(nowIds);
  const gone = oldIds.filter((id) => !still.has(id) && !isElsewhere(id, stepAfter));
  return [
    ...gone.map((id): Change => ({ kind: "removed", subject: subject(id) })),
    ...nowIds.flatMap((id, index): Change[] => {
      const place = index + 1;
      if (kept.has(id)) return [];
      const from = oldPlaces.get(id);
      if (from !== undefined) return [{ kind: "moved", subject: subject(id), from, place }];
      return isElsewhere(id, stepBefore) ? [] : [{ kind: "added", subject: subject(id), place }];
    }),
  ];
}

const wordsOf = ({ noun, name, of }: Subject) => `${noun} ${name}${of}`;

const byId = <T extends { id: number }>(parts: readonly T[]) =>
  new Map(parts.map((part) => [part.id, part] as const));

/** The step of each question, by the question's id. */
const stepOfEach = ({ steps }: LocalizedScenario) =>
  new Map(steps.flatMap((step) => step.questions.map(({ id }) => [id, step.id] as const)));

function textChanges({ texts: old }: Named, { texts: now }: Named, name: string): Change[] {
  const cultures = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return cultures.flatMap((culture): Change[] => {
    if (old[culture] === now[culture]) return [];
    const sentence =
      now[culture] === undefined
        ? `The ${culture} text of ${name} is the catalog's again.`
        : `The ${culture} text of ${name} is now “${now[culture]}”.`;
    return [{ kind: "sentence", sentence }];
  });
}

/** Further texts have no catalog behind them. */
function wordChanges(old: Texts, now: Texts, name: string): Change[] {
  const cultures = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return cultures.flatMap((culture): Change[] => {
    if (old[culture] === now[culture]) return [];
    const sentence =
      now[culture] === undefined
        ? `The ${culture} ${name} is removed.`
        : `The ${culture} ${name} is now “${now[culture]}”.`;
    return [{ kind: "sentence", sentence }];
  });
}

function settingChanges(
  { settings: old }: LocalizedQuestion,
  { type, settings: now }: LocalizedQuestion,
  subject: Subject,
): Change[] {
  // A question that was stored before a setting existed has its default.
  const before = new Map<string, unknown>(Object.entries(settingsOf(type, old)));
  return Object.entries(now).flatMap(([setting, value]): Change[] => {
    const was = before.get(setting);
    if (was === value) return [];
    return [{ kind: "setting", subject, label: labelOf(setting), from: words(was), to: words(value) }];
  });
}

const labelOf = (setting: string) =>
  setting.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

function words(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" || value === undefined ? "nothing" : String(value);
}

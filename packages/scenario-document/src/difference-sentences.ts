import type { Texts } from "@foyer/domain/locale/text.ts";
import { longestCommonOrder } from "@foyer/domain/scenario/edit/longest-common-order.ts";
import { isSameCondition } from "@foyer/domain/scenario/same-condition.ts";
import {
  type Condition,
  type LocalizedQuestion,
  type LocalizedScenario,
  type LocalizedStep,
  OTHER,
} from "@foyer/domain/scenario/scenario.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

export type DifferenceNames = {
  catalog: QuestionnaireCatalog;
  /** The name of a country, region, partition or rubric. */
  entryName: (kind: "country" | "region" | "partition" | "rubric", id: number) => string;
};

type Named = { id: number; texts: Texts };

/** What a save has changed, one sentence for each change, in the order of the scenario. rules/scenario 37 */
export function differenceSentences(
  before: LocalizedScenario,
  after: LocalizedScenario,
  names: DifferenceNames,
): string[] {
  const { catalog } = names;
  const nameOf = {
    step: (id: number) => `step “${catalog.steps.get(id)?.internalName ?? id}”`,
    question: (id: number) => `question “${catalog.questions.get(id)?.internalName ?? id}”`,
    answer: (id: number) => `answer “${catalog.answers.get(id)?.internalName ?? id}”`,
  };
  const stepsBefore = byId(before.steps);
  const questionsBefore = byId(before.steps.flatMap(({ questions }) => questions));
  return [
    ...siblings(before.steps, after.steps, nameOf.step, ""),
    ...after.steps.flatMap((step) => {
      const old = stepsBefore.get(step.id);
      return [...(old ? ofStep(old, step) : []), ...step.questions.flatMap(ofQuestion)];
    }),
  ].map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1));

  function ofStep(old: LocalizedStep, now: LocalizedStep): string[] {
    const name = nameOf.step(now.id);
    return [
      ...textChanges(old, now, name),
      ...conditionChanges(old.conditions, now.conditions, name),
      ...siblings(old.questions, now.questions, nameOf.question, ` of ${name}`),
    ];
  }

  function ofQuestion(now: LocalizedQuestion): string[] {
    const old = questionsBefore.get(now.id);
    if (!old) return [];
    const name = nameOf.question(now.id);
    const oldAnswers = byId(old.answers);
    return [
      ...textChanges(old, now, name),
      ...settingChanges(old, now, name),
      ...conditionChanges(old.conditions, now.conditions, name),
      ...siblings(old.answers, now.answers, nameOf.answer, ` of ${name}`),
      ...now.answers.flatMap((answer) => {
        const oldAnswer = oldAnswers.get(answer.id);
        return oldAnswer ? textChanges(oldAnswer, answer, `${nameOf.answer(answer.id)} of ${name}`) : [];
      }),
    ];
  }

  function conditionChanges(old: readonly Condition[], now: readonly Condition[], name: string): string[] {
    const without = (all: readonly Condition[], some: readonly Condition[]) =>
      all.filter((one) => !some.some((other) => isSameCondition(one, other)));
    return [
      ...without(old, now).map((one) => `${name} is no longer shown when ${conditionWords(one)}.`),
      ...without(now, old).map((one) => `${name} is shown when ${conditionWords(one)}.`),
    ];
  }

  function conditionWords(condition: Condition): string {
    return `${nameOf.question(condition.questionId)} is ${valueWords(condition)}`;
  }

  function valueWords(condition: Condition): string {
    switch (condition.kind) {
      case "answer":
        return condition.answerId === OTHER ? "“Other”" : nameOf.answer(condition.answerId);
      case "checkbox":
        return condition.checked ? "ticked" : "not ticked";
      default:
        return `“${names.entryName(condition.kind, condition.entryId)}”`;
    }
  }
}

const byId = <T extends { id: number }>(parts: readonly T[]) =>
  new Map(parts.map((part) => [part.id, part] as const));

/** What was added, removed and moved among the parts of one list; as few moves as explain the new order. */
function siblings(
  old: readonly Named[],
  now: readonly Named[],
  nameOf: (id: number) => string,
  of: string,
): string[] {
  const [oldIds, nowIds] = [old.map(({ id }) => id), now.map(({ id }) => id)];
  const kept = new Set(longestCommonOrder(oldIds, nowIds));
  return [
    ...oldIds.filter((id) => !nowIds.includes(id)).map((id) => `${nameOf(id)}${of} is removed.`),
    ...nowIds.flatMap((id, index) => {
      const place = index + 1;
      if (!oldIds.includes(id)) return `${nameOf(id)}${of} is added at place ${place}.`;
      if (kept.has(id)) return [];
      return `${nameOf(id)}${of} moves from place ${oldIds.indexOf(id) + 1} to ${place}.`;
    }),
  ];
}

function textChanges({ texts: old }: Named, { texts: now }: Named, name: string): string[] {
  const cultures = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return cultures.flatMap((culture) => {
    if (old[culture] === now[culture]) return [];
    return now[culture] === undefined
      ? `The ${culture} text of ${name} is the catalog's again.`
      : `The ${culture} text of ${name} is now “${now[culture]}”.`;
  });
}

function settingChanges(
  { settings: old }: LocalizedQuestion,
  { settings: now }: LocalizedQuestion,
  name: string,
): string[] {
  const before = new Map<string, unknown>(Object.entries(old));
  return Object.entries(now).flatMap(([setting, value]) =>
    before.get(setting) === value
      ? []
      : `${labelOf(setting)} of ${name} changes from ${words(before.get(setting))} to ${words(value)}.`,
  );
}

const labelOf = (setting: string) =>
  setting.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

function words(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === "" || value === undefined ? "nothing" : String(value);
}

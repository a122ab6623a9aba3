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
import { type Change, changeSentences, type Subject } from "./change-sentences.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

export type DifferenceNames = {
  catalog: QuestionnaireCatalog;
  /** The name of a country, region, partition or rubric. */
  entryName: (kind: "country" | "region" | "partition" | "rubric", id: number) => string;
};

type Named = { id: number; texts: Texts };

/** What a save has changed, in the order of the scenario; what was changed alike of many parts is one sentence. rules/scenario 37 */
export function differenceSentences(
  before: LocalizedScenario,
  after: LocalizedScenario,
  names: DifferenceNames,
): string[] {
  const { catalog } = names;
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers };
  const subjectOf = (noun: Subject["noun"], id: number, of = ""): Subject => ({
    noun,
    name: `“${entries[noun].get(id)?.internalName ?? id}”`,
    of,
  });
  const nameOf = (noun: Subject["noun"], id: number) => wordsOf(subjectOf(noun, id));
  const stepsBefore = byId(before.steps);
  const questionsBefore = byId(before.steps.flatMap(({ questions }) => questions));
  const [stepBefore, stepAfter] = [stepOfEach(before), stepOfEach(after)];
  return changeSentences([
    ...siblings("step", before.steps, after.steps),
    ...after.steps.flatMap((step) => {
      const old = stepsBefore.get(step.id);
      return [
        ...(old ? ofStep(old, step) : []),
        ...fromOtherSteps(step),
        ...step.questions.flatMap(ofQuestion),
      ];
    }),
  ]);

  function ofStep(old: LocalizedStep, now: LocalizedStep): Change[] {
    const subject = subjectOf("step", now.id);
    return [
      ...textChanges(old, now, wordsOf(subject)),
      ...conditionChanges(old.conditions, now.conditions, subject),
      ...siblings("question", old.questions, now.questions, wordsOf(subject)),
    ];
  }

  function fromOtherSteps({ id: stepId, questions }: LocalizedStep): Change[] {
    return questions.flatMap(({ id }, index): Change[] => {
      const from = stepBefore.get(id);
      if (from === undefined || from === stepId) return [];
      const subject = subjectOf("question", id, ` of ${nameOf("step", from)}`);
      return [{ kind: "to-step", subject, to: nameOf("step", stepId), place: index + 1 }];
    });
  }

  function ofQuestion(now: LocalizedQuestion): Change[] {
    const old = questionsBefore.get(now.id);
    if (!old) return [];
    const subject = subjectOf("question", now.id);
    const name = wordsOf(subject);
    const oldAnswers = byId(old.answers);
    return [
      ...textChanges(old, now, name),
      ...settingChanges(old, now, subject),
      ...conditionChanges(old.conditions, now.conditions, subject),
      ...siblings("answer", old.answers, now.answers, name),
      ...now.answers.flatMap((answer) => {
        const oldAnswer = oldAnswers.get(answer.id);
        return oldAnswer ? textChanges(oldAnswer, answer, `${nameOf("answer", answer.id)} of ${name}`) : [];
      }),
    ];
  }

  function conditionChanges(
    old: readonly Condition[],
    now: readonly Condition[],
    subject: Subject,
  ): Change[] {
    const without = (all: readonly Condition[], some: readonly Condition[]) =>
      all.filter((one) => !some.some((other) => isSameCondition(one, other))).map(conditionWords);
    const [lost, gained] = [without(old, now), without(now, old)];
    return [
      ...(lost.length > 0
        ? [{ kind: "no longer shown" as const, subject, words: lost.join(" or when ") }]
        : []),
      ...(gained.length > 0 ? [{ kind: "shown" as const, subject, words: gained.join(" or when ") }] : []),
    ];
  }

  function conditionWords(condition: Condition): string {
    return `${nameOf("question", condition.questionId)} is ${valueWords(condition)}`;
  }

  function valueWords(condition: Condition): string {
    switch (condition.kind) {
      case "answer":
        return condition.answerId === OTHER ? "“Other”" : nameOf("answer", condition.answerId);
      case "checkbox":
        return condition.checked ? "ticked" : "not ticked";
      default:
        return `“${names.entryName(condition.kind, condition.entryId)}”`;
    }
  }

  /** What was added, removed and moved among the parts of one list; as few moves as explain the new order. */
  function siblings(
    noun: Subject["noun"],
    old: readonly Named[],
    now: readonly Named[],
    owner = "",
  ): Change[] {
    const of = owner && ` of ${owner}`;
    const [oldIds, nowIds] = [old.map(({ id }) => id), now.map(({ id }) => id)];
    const kept = new Set(longestCommonOrder(oldIds, nowIds));
    const goesOn = (id: number, where: ReadonlyMap<number, number>) => noun === "question" && where.has(id);
    const gone = oldIds.filter((id) => !nowIds.includes(id) && !goesOn(id, stepAfter));
    return [
      ...gone.map((id): Change => ({ kind: "removed", subject: subjectOf(noun, id, of) })),
      ...nowIds.flatMap((id, index): Change[] => {
        const [subject, place] = [subjectOf(noun, id, of), index + 1];
        if (kept.has(id)) return [];
        if (oldIds.includes(id)) {
          return [{ kind: "moved", subject, from: oldIds.indexOf(id) + 1, place }];
        }
        return goesOn(id, stepBefore) ? [] : [{ kind: "added", subject, place }];
      }),
    ];
  }
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

function settingChanges(
  { settings: old }: LocalizedQuestion,
  { settings: now }: LocalizedQuestion,
  subject: Subject,
): Change[] {
  const before = new Map<string, unknown>(Object.entries(old));
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

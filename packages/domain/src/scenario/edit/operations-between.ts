import type { Texts } from "../../locale/text.ts";
import type { QuestionSettings } from "../../question/question-settings.ts";
import { isSameCondition } from "../same-condition.ts";
import {
  type Condition,
  type LocalizedQuestion,
  type LocalizedScenario,
  type LocalizedStep,
  QUESTION_WORDS,
  type QuestionWord,
} from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { namesOf, pickSettings } from "./edit-words.ts";
import { longestCommonOrder } from "./longest-common-order.ts";
import { moveToStep } from "./move-part.ts";
import type { ConditionTarget, Operation } from "./operation.ts";

type Part = { id: number; texts: Texts };
/** A question whose type has changed counts as another part. */
type Typed = { id: number; type?: LocalizedQuestion["type"] };

/**
 * Returns the operations that lead from one playable scenario to another without a refusal, with as few moves as
 * explain the new order. A text or setting names its old value, so that a change by somebody else is found when
 * the operations are applied to a third scenario. rules/scenario 39
 */
export function operationsBetween(before: LocalizedScenario, after: LocalizedScenario): readonly Operation[] {
  const changes = changesToSteps(before, after);
  const moved = withStepsChanged(before, changes);
  return [
    ...conditionRemovals(before, after),
    ...conditionsOfGone(before, after, changes),
    ...changes,
    ...removals(moved, after),
    ...moves("step", moved.steps, after.steps),
    ...after.steps.flatMap((step, index) => stepOperations(find(moved.steps, step), step, index + 1)),
    ...conditionAdditions(before, after),
  ];
}

type StepChange = Extract<Operation, { kind: "move-to-step" }>;

/** Moves questions between steps that both scenarios have; at first each to the end. */
function changesToSteps(before: LocalizedScenario, after: LocalizedScenario): readonly StepChange[] {
  const counts = new Map(before.steps.map(({ id, questions }) => [id, questions.length]));
  return before.steps.flatMap((step) =>
    step.questions.flatMap((question): StepChange[] => {
      const to = after.steps.find(({ questions }) => find(questions, question));
      const count = to && counts.get(to.id);
      if (!to || count === undefined || to.id === step.id) return [];
      counts.set(to.id, count + 1);
      counts.set(step.id, (counts.get(step.id) ?? 0) - 1);
      return [{ kind: "move-to-step", questionId: question.id, stepId: to.id, to: count + 1 }];
    }),
  );
}

const withStepsChanged = (scenario: LocalizedScenario, changes: readonly StepChange[]): LocalizedScenario =>
  changes.reduce((now, change) => {
    const applied = moveToStep(now, change);
    return "scenario" in applied ? applied.scenario : now;
  }, scenario);

/** Parts by id, once for each list: searching it for each part would take the square of its length. */
const indexes = new WeakMap<readonly Typed[], ReadonlyMap<number, Typed>>();

function find<T extends Typed>(parts: readonly T[], { id, type }: Typed): T | undefined {
  let index = indexes.get(parts) as ReadonlyMap<number, T> | undefined;
  if (!index) {
    index = new Map(parts.map((one) => [one.id, one]));
    indexes.set(parts, index);
  }
  const found = index.get(id);
  return found?.type === type ? found : undefined;
}

function stepOperations(old: LocalizedStep | undefined, now: LocalizedStep, at: number): Operation[] {
  if (!old) return [{ kind: "include-step", step: now, at }];
  return [
    ...textChanges("step", old, now),
    ...moves("question", old.questions, now.questions),
    ...now.questions.flatMap((question, index): Operation[] => {
      const known = find(old.questions, question);
      if (known) return questionOperations(known, question);
      return [{ kind: "include-question", stepId: now.id, question, at: index + 1 }];
    }),
  ];
}

function questionOperations(old: LocalizedQuestion, now: LocalizedQuestion): Operation[] {
  return [
    ...textChanges("question", old, now),
    ...QUESTION_WORDS.flatMap((of) =>
      textChanges("question", { id: old.id, texts: old[of] ?? {} }, { id: now.id, texts: now[of] ?? {} }, of),
    ),
    ...settingChanges(now.id, old.settings, now.settings),
    ...moves("answer", old.answers, now.answers),
    ...now.answers.flatMap((answer, index): Operation[] => {
      const known = find(old.answers, answer);
      if (known) return textChanges("answer", known, answer);
      return [{ kind: "enable-answer", questionId: now.id, answer, at: index + 1 }];
    }),
  ];
}

/** In reverse order, because dependent parts come after their sources. */
function removals(before: LocalizedScenario, after: LocalizedScenario): Operation[] {
  return before.steps.toReversed().flatMap((step) => {
    const now = find(after.steps, step);
    if (!now) return removal("step", step.id);
    return step.questions.toReversed().flatMap((question) => {
      const kept = find(now.questions, question);
      if (!kept) return removal("question", question.id);
      return question.answers
        .filter((answer) => !find(kept.answers, answer))
        .flatMap(({ id }) => removal("answer", id));
    });
  });
}

const removal = (kind: ScenarioPart["kind"], id: number): Operation[] => [
  { kind: "remove", part: { kind, id } },
];

/** Moves among the parts that both have; several are one operation, as only their end has to be playable. */
function moves(kind: ScenarioPart["kind"], before: readonly Typed[], after: readonly Typed[]): Operation[] {
  const order = before.filter((one) => find(after, one)).map(({ id }) => id);
  const wanted = after.filter((one) => find(before, one)).map(({ id }) => id);
  const staying = new Set(longestCommonOrder(order, wanted));
  const operations: Operation[] = [];
  for (const [index, id] of wanted.entries()) {
    if (staying.has(id)) continue;
    // It comes behind the part that precedes it in the end; those that are still to move stand anywhere.
    const from = order.indexOf(id);
    order.splice(from, 1);
    const previous = wanted[index - 1];
    const to = previous === undefined ? 0 : order.indexOf(previous) + 1;
    order.splice(to, 0, id);
    if (to !== from) operations.push({ kind: "move", part: { kind, id }, to: to + 1 });
  }
  return operations.length > 1 ? [{ kind: "group", operations }] : operations;
}

function textChanges(
  kind: ScenarioPart["kind"],
  { id, texts: old }: Part,
  { texts: now }: Part,
  of?: QuestionWord,
): Operation[] {
  const cultures = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return cultures
    .filter((cultureCode) => old[cultureCode] !== now[cultureCode])
    .map((cultureCode): Operation => {
      const [from, to] = [old[cultureCode] ?? null, now[cultureCode] ?? null];
      return { kind: "set-text", part: { kind, id }, ...(of && { of }), cultureCode, from, to };
    });
}

function settingChanges(questionId: number, old: QuestionSettings, now: QuestionSettings): Operation[] {
  const changed = namesOf(now).filter((name) => old[name] !== now[name]);
  if (changed.length === 0) return [];
  return [
    { kind: "set-settings", questionId, from: pickSettings(old, changed), to: pickSettings(now, changed) },
  ];
}

function conditionRemovals(before: LocalizedScenario, after: LocalizedScenario): Operation[] {
  return changedConditions(before, after).flatMap(({ target, old, kept }) =>
    old
      .filter((one) => !has(kept, one))
      .map((condition): Operation => ({ kind: "remove-condition", target, condition })),
  );
}

/** A part that is about to be removed must not hold back a question that goes to another step. */
function conditionsOfGone(
  before: LocalizedScenario,
  after: LocalizedScenario,
  changes: readonly StepChange[],
): Operation[] {
  const leaving = new Set(changes.map(({ questionId }) => questionId));
  const now = conditionals(after);
  return conditionals(before)
    .filter((part) => !now.some((one) => isSamePart(one, part)))
    .flatMap(({ kind, id, conditions }) =>
      conditions
        .filter(({ questionId }) => leaving.has(questionId))
        .map((condition): Operation => ({ kind: "remove-condition", target: { kind, id }, condition })),
    );
}

function conditionAdditions(before: LocalizedScenario, after: LocalizedScenario): Operation[] {
  const changed = changedConditions(before, after).filter(
    // A new step brings its questions with their conditions.
    ({ stepId }) => before.steps.some(({ id }) => id === stepId),
  );
  return changed.flatMap(({ target, now, kept }) =>
    now.flatMap((condition, index): Operation[] =>
      has(kept, condition) ? [] : [{ kind: "add-condition", target, condition, at: index + 1 }],
    ),
  );
}

/** The conditions of the parts that both have, and those that stay: none where their order changes. */
function changedConditions(before: LocalizedScenario, after: LocalizedScenario) {
  const [old, now] = [conditionals(before), conditionals(after)];
  return now.flatMap((part) => {
    const same = old.find((one) => isSamePart(one, part));
    if (!same) return [];
    const stays = ({ questionId: id }: Condition) =>
      old.some((one) => one.kind === "question" && one.id === id && now.some((all) => isAtHome(all, one)));
    // Those of a part that goes to another step wait until all is in its place.
    const kept = isAtHome(same, part)
      ? same.conditions.filter((one) => has(part.conditions, one) && stays(one))
      : [];
    const wanted = part.conditions.filter((one) => has(kept, one));
    const isSameOrder = kept.every((one, index) => wanted[index] && isSameCondition(one, wanted[index]));
    const target: ConditionTarget = { kind: part.kind, id: part.id };
    const { stepId, conditions } = part;
    return [{ target, stepId, old: same.conditions, now: conditions, kept: isSameOrder ? kept : [] }];
  });
}

const isSamePart = (one: Conditional, other: Conditional) =>
  one.kind === other.kind && one.id === other.id && one.type === other.type;

/** The same part, in the same step. */
const isAtHome = (one: Conditional, other: Conditional) =>
  isSamePart(one, other) && one.stepId === other.stepId;

const has = (conditions: readonly Condition[], condition: Condition) =>
  conditions.some((one) => isSameCondition(one, condition));

type Conditional = Typed & {
  kind: ConditionTarget["kind"];
  stepId: number;
  conditions: readonly Condition[];
};
const conditionals = ({ steps }: LocalizedScenario): Conditional[] =>
  steps.flatMap(({ id, conditions, questions }) => [
    { kind: "step", id, stepId: id, conditions },
    ...questions.map((one) => ({ kind: "question" as const, stepId: id, ...one })),
  ]);

import { isSameCondition } from "../same-condition.ts";
import type { Condition, LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import { questionsOf } from "./find-place.ts";
import type { ConditionTarget, Operation } from "./operation.ts";
import { type Use, usesOf } from "./uses-of.ts";

/** Groups operations into one; null when nothing changes. rules/scenario 40 */
const together = (operations: readonly Operation[]): Operation | null =>
  operations.length > 1 ? { kind: "group", operations } : (operations[0] ?? null);

/** Sets whether these questions must be answered; those that have no such setting, or are so already, stay. */
export function requireMany(
  scenario: LocalizedScenario,
  questionIds: ReadonlySet<number>,
  required: boolean,
): Operation | null {
  return together(
    questionsOf(scenario)
      .filter(({ id, settings }) => questionIds.has(id) && settings.required === !required)
      .map(({ id: questionId }): Operation => {
        return { kind: "set-settings", questionId, from: { required: !required }, to: { required } };
      }),
  );
}

export type Destination = {
  /** The part that they come behind; null: they come first. */
  after: number | null;
  /** The new step, for questions. */
  stepId?: number;
};

/** Moves parts of one kind behind another one, beside each other, in the order that they have. */
export function moveMany(
  scenario: LocalizedScenario,
  parts: readonly ScenarioPart[],
  { after, stepId }: Destination,
): Operation | null {
  const [first] = parts;
  if (!first) return null;
  const wanted = new Set(parts.map(({ id }) => id));
  const moved = everyIdOf(scenario, first.kind).filter((id) => wanted.has(id));
  const order = [...siblingsAt(scenario, first, stepId)];
  let previous = after;
  const operations = moved.flatMap((id): Operation[] => {
    const from = order.indexOf(id);
    if (from >= 0) order.splice(from, 1);
    const to = previous === null ? 0 : order.indexOf(previous) + 1;
    order.splice(to, 0, id);
    previous = id;
    if (from === to) return [];
    if (from < 0 && stepId !== undefined) {
      return [{ kind: "move-to-step", questionId: id, stepId, to: to + 1 }];
    }
    return [{ kind: "move", part: { kind: first.kind, id }, to: to + 1 }];
  });
  return together(operations);
}

/** Gives these conditions to other parts as well; those that a part has already stay. */
export function copyConditions(
  scenario: LocalizedScenario,
  conditions: readonly Condition[],
  targets: readonly ConditionTarget[],
): Operation | null {
  return together(
    targets.flatMap((target) => {
      const own = [...scenario.steps.map((step) => ({ kind: "step", ...step })), ...withKind(scenario)].find(
        ({ kind, id }) => kind === target.kind && id === target.id,
      )?.conditions;
      return conditions
        .filter((one) => !own?.some((has) => isSameCondition(has, one)))
        .map((condition): Operation => ({ kind: "add-condition", target, condition }));
    }),
  );
}

/** Removes parts with what is in them, and the conditions that refer to them. rules/scenario 26, 28 */
export function removeMany(scenario: LocalizedScenario, parts: readonly ScenarioPart[]): Operation | null {
  const conditions = usesOfMany(scenario, parts)
    // Those on an answer go with it. rules/scenario 28
    .filter(({ of }) => of.kind !== "answer")
    .map(({ target, condition }): Operation => ({ kind: "remove-condition", target, condition }));
  const removals = outermost(scenario, parts).map((part): Operation => ({ kind: "remove", part }));
  return together([...conditions, ...removals]);
}

/** The conditions of other parts that would go with these, with the part that each refers to. */
export function usesOfMany(
  scenario: LocalizedScenario,
  parts: readonly ScenarioPart[],
): readonly (Use & { of: ScenarioPart })[] {
  const gone = outermost(scenario, parts);
  const isGone = ({ kind, id }: ConditionTarget) =>
    gone.some((part) => part.kind === kind && part.id === id) ||
    (kind === "question" &&
      gone.some((part) => part.kind === "step" && questionsIn(scenario, part.id).has(id)));
  return gone.flatMap((of) =>
    usesOf(scenario, of)
      .filter(({ target }) => !isGone(target))
      .map((use) => ({ ...use, of })),
  );
}

/** Drops parts that are removed with another one. */
function outermost(scenario: LocalizedScenario, parts: readonly ScenarioPart[]): readonly ScenarioPart[] {
  const has = (kind: ScenarioPart["kind"], id: number) =>
    parts.some((part) => part.kind === kind && part.id === id);
  return scenario.steps.flatMap((step): ScenarioPart[] => {
    if (has("step", step.id)) return [{ kind: "step", id: step.id }];
    return step.questions.flatMap((question): ScenarioPart[] => {
      if (has("question", question.id)) return [{ kind: "question", id: question.id }];
      const answers = question.answers.filter(({ id }) => has("answer", id));
      return answers.map(({ id }) => ({ kind: "answer", id }));
    });
  });
}

const questionsIn = ({ steps }: LocalizedScenario, stepId: number): ReadonlySet<number> =>
  new Set(steps.find(({ id }) => id === stepId)?.questions.map(({ id }) => id));

const withKind = (scenario: LocalizedScenario) =>
  questionsOf(scenario).map((question) => ({ kind: "question", ...question }));

/** Lists all included parts of a kind, in order. */
function everyIdOf(scenario: LocalizedScenario, kind: ScenarioPart["kind"]): readonly number[] {
  const parts = {
    step: scenario.steps,
    question: questionsOf(scenario),
    answer: questionsOf(scenario).flatMap(({ answers }) => answers),
  }[kind];
  return parts.map(({ id }) => id);
}

/** Lists the siblings at the target place. */
function siblingsAt(scenario: LocalizedScenario, { kind, id }: ScenarioPart, stepId: number | undefined) {
  if (kind === "step") return everyIdOf(scenario, "step");
  const has = (one: { id: number }) => one.id === id;
  if (kind === "question") {
    const step = scenario.steps.find((one) =>
      stepId === undefined ? one.questions.some(has) : one.id === stepId,
    );
    return step?.questions.map((question) => question.id) ?? [];
  }
  return (
    questionsOf(scenario)
      .find(({ answers }) => answers.some(has))
      ?.answers.map((one) => one.id) ?? []
  );
}

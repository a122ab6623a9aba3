import type { RegexEngine } from "../../question/compile-regex.ts";
import { checkScenario } from "../check-scenario.ts";
import type { LocalizedScenario } from "../scenario.ts";
import type { ScenarioProblem } from "../scenario-problem.ts";
import { addCondition, removeCondition } from "./edit-conditions.ts";
import { enableAnswer, includeQuestion, includeStep, removePart } from "./edit-parts.ts";
import { setSettings, setText } from "./edit-words.ts";
import { movePart, moveToStep } from "./move-part.ts";
import type { Applied, Operation, Refusal } from "./operation.ts";

/**
 * Applies one operation, or refuses it with all reasons. A playable scenario stays playable; the inverse restores the
 * scenario exactly. Questions get all settings of their type, duplicate conditions are dropped. rules/scenario 24
 */
export function applyOperation(
  scenario: LocalizedScenario,
  operation: Operation,
  engine: RegexEngine,
): Applied {
  const applied = applyUnchecked(scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const [problem, ...more] = newProblems(scenario, applied.scenario);
  return problem ? { refusals: [problem, ...more] } : applied;
}

/** Applies an operation without checking the rest of the scenario, as the members of a group are applied. */
export function applyUnchecked(
  scenario: LocalizedScenario,
  operation: Operation,
  engine: RegexEngine,
): Applied {
  switch (operation.kind) {
    case "include-step":
      return includeStep(scenario, operation, engine);
    case "include-question":
      return includeQuestion(scenario, operation, engine);
    case "enable-answer":
      return enableAnswer(scenario, operation);
    case "remove":
      return removePart(scenario, operation);
    case "move":
      return movePart(scenario, operation);
    case "move-to-step":
      return moveToStep(scenario, operation);
    case "set-text":
      return setText(scenario, operation);
    case "set-settings":
      return setSettings(scenario, operation, engine);
    case "add-condition":
      return addCondition(scenario, operation);
    case "remove-condition":
      return removeCondition(scenario, operation);
    case "group":
      return changeAll(scenario, operation.operations, engine);
  }
}

function changeAll(
  scenario: LocalizedScenario,
  operations: readonly Operation[],
  engine: RegexEngine,
): Applied {
  let now = scenario;
  const inverses: Operation[] = [];
  const notes: Refusal[] = [];
  for (const operation of operations) {
    const applied = applyUnchecked(now, operation, engine);
    if ("refusals" in applied) return applied;
    now = applied.scenario;
    inverses.unshift(applied.inverse);
    notes.push(...(applied.notes ?? []));
  }
  const [note, ...more] = notes;
  return {
    scenario: now,
    inverse: { kind: "group", operations: inverses },
    ...(note && { notes: [note, ...more] as const }),
  };
}

/** Ignores problems that the scenario had before the operation. */
function newProblems(before: LocalizedScenario, after: LocalizedScenario): readonly ScenarioProblem[] {
  const problems = checkScenario(after);
  if (problems.length === 0) return [];
  const known = new Set(checkScenario(before).map((problem) => JSON.stringify(problem)));
  return problems.filter((problem) => !known.has(JSON.stringify(problem)));
}

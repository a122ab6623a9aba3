import type { RegexEngine } from "../../question/compile-regex.ts";
import type { QuestionSettings } from "../../question/question-settings.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyUnchecked } from "./apply-operation.ts";
import { questionsOf } from "./find-place.ts";
import type { Operation, Refusal } from "./operation.ts";

/** Reports whether an operation is refused only because its result is already there. */
export const isAlreadyApplied = (
  scenario: LocalizedScenario,
  operation: Operation,
  refusals: readonly Refusal[],
): boolean => refusals.every((refusal) => isHarmless(scenario, operation, refusal));

/**
 * Removes the members of a group that are already applied: somebody else's equal change must not refuse the others.
 * Returns null when nothing is left to apply.
 */
export function omitApplied(
  scenario: LocalizedScenario,
  operation: Operation,
  engine: RegexEngine,
): Operation | null {
  if (operation.kind !== "group") return operation;
  let now = scenario;
  const operations = operation.operations.filter((one) => {
    const applied = applyUnchecked(now, one, engine);
    if ("scenario" in applied) now = applied.scenario;
    return "scenario" in applied || !isAlreadyApplied(now, one, applied.refusals);
  });
  if (operations.length === operation.operations.length) return operation;
  return operations.length === 0 ? null : { kind: "group", operations };
}

function isHarmless(scenario: LocalizedScenario, operation: Operation, refusal: Refusal): boolean {
  switch (operation.kind) {
    case "include-step":
      return isSame(scenario.steps, operation.step);
    case "include-question":
      return isSame(scenario.steps.find(({ id }) => id === operation.stepId)?.questions, operation.question);
    case "enable-answer":
      return isSame(
        questionsOf(scenario).find(({ id }) => id === operation.questionId)?.answers,
        operation.answer,
      );
    case "remove":
      return refusal.code === "not-included";
    case "set-text":
      return refusal.code === "changed-meanwhile" && refusal.found === (operation.to?.trim() ?? null);
    case "set-settings":
      return refusal.code === "changed-meanwhile" && isSameSettings(refusal.found, operation.to);
    case "add-condition":
      return refusal.code === "condition-exists";
    case "remove-condition":
      return refusal.code === "condition-not-found" || refusal.code === "not-included";
    case "move":
    case "move-to-step":
    case "group":
      return false;
  }
}

const isSame = (parts: readonly { id: number }[] | undefined, wanted: { id: number }) =>
  JSON.stringify(parts?.find(({ id }) => id === wanted.id)) === JSON.stringify(wanted);

/** Returns true only for exactly the same settings; a subset is not enough. */
function isSameSettings(found: string | null | QuestionSettings, wanted: QuestionSettings): boolean {
  if (typeof found !== "object" || found === null) return false;
  const sorted = (settings: QuestionSettings) => JSON.stringify(Object.entries(settings).toSorted());
  return sorted(found) === sorted(wanted);
}

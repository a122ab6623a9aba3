import type { RegexEngine } from "../../question/compile-regex.ts";
import type { QuestionSettings } from "../../question/question-settings.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyUnchecked } from "./apply-operation.ts";
import { questionsOf } from "./find-place.ts";
import type { Operation, Refusal } from "./operation.ts";

/** Is an operation refused only because the scenario already is as it would make it? */
export const isDoneAlready = (
  scenario: LocalizedScenario,
  operation: Operation,
  refusals: readonly Refusal[],
): boolean => refusals.every((refusal) => isNoLoss(scenario, operation, refusal));

/**
 * Of several operations as one, those that are still to be done, so that what somebody else has done as well stops no
 * others; null: all of them are done.
 */
export function withoutWhatIsDone(
  scenario: LocalizedScenario,
  operation: Operation,
  engine: RegexEngine,
): Operation | null {
  if (operation.kind !== "batch") return operation;
  let now = scenario;
  const operations = operation.operations.filter((one) => {
    const applied = applyUnchecked(now, one, engine);
    if ("scenario" in applied) now = applied.scenario;
    return "scenario" in applied || !isDoneAlready(now, one, applied.refusals);
  });
  if (operations.length === operation.operations.length) return operation;
  return operations.length === 0 ? null : { kind: "batch", operations };
}

function isNoLoss(scenario: LocalizedScenario, operation: Operation, refusal: Refusal): boolean {
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
    case "batch":
      return false;
  }
}

const isSame = (parts: readonly { id: number }[] | undefined, wanted: { id: number }) =>
  JSON.stringify(parts?.find(({ id }) => id === wanted.id)) === JSON.stringify(wanted);

/** Both hold exactly the same settings: a part of what was wanted is not enough. */
function isSameSettings(found: string | null | QuestionSettings, wanted: QuestionSettings): boolean {
  if (typeof found !== "object" || found === null) return false;
  const sorted = (settings: QuestionSettings) => JSON.stringify(Object.entries(settings).toSorted());
  return sorted(found) === sorted(wanted);
}

import { isAlreadyApplied, omitApplied } from "@foyer/domain/scenario/edit/already-applied.ts";
import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import type { Operation, Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { lazyEngine, loadEngineBefore } from "../editing/lazy-engine.ts";

type Tried = { operation: Operation; state: "possible" | "done" | "refused"; refusals: readonly Refusal[] };

/** Applies the operations in sequence and reports the outcome of each. A pattern counts as valid: it was checked when it was typed. */
export function tryOut(start: LocalizedScenario, operations: readonly Operation[]): readonly Tried[] {
  let scenario = start;
  return operations.map((operation): Tried => {
    if (loadEngineBefore(operation)) return { operation, state: "possible", refusals: [] };
    const rest = omitApplied(scenario, operation, lazyEngine);
    if (rest === null) return { operation, state: "done", refusals: [] };
    const applied = applyOperation(scenario, rest, lazyEngine);
    if ("scenario" in applied) {
      ({ scenario } = applied);
      return { operation, state: "possible", refusals: [] };
    }
    const { refusals } = applied;
    return { operation, state: isAlreadyApplied(scenario, rest, refusals) ? "done" : "refused", refusals };
  });
}

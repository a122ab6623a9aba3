import type { PathRun } from "./run-path.ts";

/** A difference of a path's run from the accepted one. */
export type PathChange =
  | { kind: "step-gone" | "step-new"; stepId: number }
  | { kind: "question-gone" | "question-new"; questionId: number }
  /** The same parts come in another order. */
  | { kind: "reordered" }
  /** The new end; null: the end of the questionnaire. */
  | { kind: "ends"; stoppedAt: number | null };

/** Lists the differences of a run from the accepted one; empty if it ends the same way. rules/scenario-check 14 */
export function compareRuns(accepted: PathRun, now: PathRun): readonly PathChange[] {
  const before = partsOf(accepted);
  const after = partsOf(now);
  const changes: PathChange[] = [
    ...without(before.steps, after.steps).map((stepId) => ({ kind: "step-gone", stepId }) as const),
    ...without(after.steps, before.steps).map((stepId) => ({ kind: "step-new", stepId }) as const),
    // Questions of a removed or new step are not listed separately.
    ...without(before.questions, after.questions)
      .filter((id) => after.steps.includes(before.stepOf.get(id) ?? 0))
      .map((questionId) => ({ kind: "question-gone", questionId }) as const),
    ...without(after.questions, before.questions)
      .filter((id) => before.steps.includes(after.stepOf.get(id) ?? 0))
      .map((questionId) => ({ kind: "question-new", questionId }) as const),
  ];
  if (changes.length === 0 && JSON.stringify(before.all) !== JSON.stringify(after.all)) {
    changes.push({ kind: "reordered" });
  }
  if (accepted.stoppedAt !== now.stoppedAt) changes.push({ kind: "ends", stoppedAt: now.stoppedAt });
  return changes;
}

function partsOf({ steps }: PathRun) {
  return {
    steps: steps.map(({ stepId }) => stepId),
    questions: steps.flatMap(({ questionIds }) => questionIds),
    stepOf: new Map(steps.flatMap(({ stepId, questionIds }) => questionIds.map((id) => [id, stepId]))),
    all: steps.map(({ stepId, questionIds }) => [stepId, ...questionIds]),
  };
}

const without = (ids: readonly number[], others: readonly number[]) =>
  ids.filter((id) => !others.includes(id));

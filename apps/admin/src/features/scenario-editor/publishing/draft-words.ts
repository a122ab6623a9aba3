import type { Publication } from "@foyer/contract/scenario-drafts.ts";
import { countOf } from "@foyer/domain/format/counts.ts";

export type Draft = NonNullable<Publication["draft"]>;

/** “3 questions and 1 step changed” */
export function summaryOf({ effect: { changedQuestions, changedSteps } }: Draft): string {
  const parts = [
    ...(changedQuestions > 0 || changedSteps === 0 ? [countOf(changedQuestions, "question")] : []),
    ...(changedSteps > 0 ? [countOf(changedSteps, "step")] : []),
  ];
  return `${parts.join(" and ")} changed`;
}

/** “2 of 31 paths end differently” */
export function pathsOf({ effect: { paths } }: Draft): string {
  if (paths.count === 0) return "no path tests yet";
  return `${paths.different.length} of ${countOf(paths.count, "path")} end differently`;
}

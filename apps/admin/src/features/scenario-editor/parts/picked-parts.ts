import { countOf } from "@foyer/domain/format/counts.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { partKey } from "./use-part-actions.ts";

const kindOf = (key: string) => key.split("-")[0];

/** Lists all included parts in the outline's order: steps before their questions, questions before their answers. */
export const everyPart = ({ steps }: LocalizedScenario): readonly ScenarioPart[] =>
  steps.flatMap((step): ScenarioPart[] => [
    { kind: "step", id: step.id },
    ...step.questions.flatMap((question): ScenarioPart[] => [
      { kind: "question", id: question.id },
      ...question.answers.map(({ id }): ScenarioPart => ({ kind: "answer", id })),
    ]),
  ]);

/** Lists the selected parts that are in the scenario, in its order. */
export const pickedParts = (
  scenario: LocalizedScenario,
  picked: ReadonlySet<string>,
): readonly ScenarioPart[] => everyPart(scenario).filter((part) => picked.has(partKey(part)));

/** Lists the rows between two rows that are of the first one's kind. */
export function rangeBetween(rows: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [rows.indexOf(from), rows.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return rows
    .slice(Math.min(start, end), Math.max(start, end) + 1)
    .filter((key) => kindOf(key) === kindOf(from));
}

/** Returns the next or the previous row; `ofSameKind`: of the same kind as this row. */
export function neighbourOf(
  rows: readonly string[],
  key: string,
  { isUp, ofSameKind }: { isUp: boolean; ofSameKind: boolean },
): string | undefined {
  const some = ofSameKind ? rows.filter((row) => kindOf(row) === kindOf(key)) : rows;
  return some[some.indexOf(key) + (isUp ? -1 : 1)];
}

export const sameKindAs = (rows: readonly string[], key: string): readonly string[] =>
  rows.filter((row) => kindOf(row) === kindOf(key));

/** “2 steps and 3 questions”. */
export function countWords(parts: readonly ScenarioPart[]): string {
  const counts = (["step", "question", "answer"] as const).flatMap((kind) => {
    const { length } = parts.filter((part) => part.kind === kind);
    return length > 0 ? countOf(length, kind) : [];
  });
  const last = counts.at(-1) ?? "";
  return counts.length > 1 ? `${counts.slice(0, -1).join(", ")} and ${last}` : last;
}

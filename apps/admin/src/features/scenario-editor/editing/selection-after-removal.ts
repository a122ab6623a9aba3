import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { Selection } from "./editor-address.ts";
import { findQuestion, questionOfAnswer } from "./part-names.ts";
import { siblingsOf } from "./siblings.ts";

/** Returns the part that a selection shows or whose conditions it shows; undefined for the other views. */
export function partOfSelection(selection: Selection): ScenarioPart | undefined {
  if (!("id" in selection)) return undefined;
  return { kind: selection.kind === "conditions" ? selection.entity : selection.kind, id: selection.id };
}

/**
 * Returns what to select when a change removed the selected part: the next sibling that is left, else the previous one,
 * else the parent. Undefined if the part is still there, or was not there before. rules/scenario 43
 */
export function selectionAfterRemoval(
  selection: Selection,
  before: LocalizedScenario,
  after: LocalizedScenario,
): Selection | undefined {
  const part = partOfSelection(selection);
  if (!part || has(after, part)) return undefined;
  for (let gone: ScenarioPart | undefined = part; gone; gone = parentOf(before, gone)) {
    const { kind, id }: ScenarioPart = gone;
    const siblings = siblingsOf(before, gone);
    const index = siblings.indexOf(id);
    if (index === -1) return undefined;
    const nearest = [id, ...siblings.slice(index + 1), ...siblings.slice(0, index).toReversed()].find((one) =>
      has(after, { kind, id: one }),
    );
    if (nearest !== undefined) return { kind, id: nearest };
  }
  return { kind: "list" };
}

const has = (scenario: LocalizedScenario, part: ScenarioPart) => siblingsOf(scenario, part).includes(part.id);

function parentOf(scenario: LocalizedScenario, { kind, id }: ScenarioPart): ScenarioPart | undefined {
  const parent =
    kind === "question"
      ? findQuestion(scenario, id)?.step
      : kind === "answer"
        ? questionOfAnswer(scenario, id)
        : undefined;
  return parent && { kind: kind === "question" ? "step" : "question", id: parent.id };
}

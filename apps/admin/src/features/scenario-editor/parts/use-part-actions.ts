import { removeMany } from "@foyer/domain/scenario/edit/many-parts.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { type ScenarioEditing, useScenarioEditing } from "../editing/scenario-editing.ts";
import { siblingsOf } from "../editing/siblings.ts";
import { focusRow } from "./focus-row.ts";

export const partKey = ({ kind, id }: ScenarioPart) => `${kind}-${id}`;

/** Moves and removes parts; the focus stays with the part, or goes to its neighbour. */
export function usePartActions() {
  const editing = useScenarioEditing();
  const { apply, announce, scenario, nameOf, selection, select } = editing;
  return {
    /** `to`: the place, counted from 1. */
    async move(part: ScenarioPart, to: number) {
      const siblings = siblingsOf(scenario, part);
      const from = siblings.indexOf(part.id) + 1;
      if (to === from) return;
      const name = nameOf(part);
      if (to < 1 || to > siblings.length) {
        announce(to < 1 ? `${name} is the first.` : `${name} is the last.`);
        return;
      }
      await apply({ kind: "move", part, to }, `${name} is now number ${to} of ${siblings.length}.`);
      focusRow(partKey(part));
    },
    /** Removes the part and the conditions on it in one change. */
    async remove(part: ScenarioPart) {
      const siblings = siblingsOf(scenario, part);
      const index = siblings.indexOf(part.id);
      const neighbour = siblings[index + 1] ?? siblings[index - 1];
      const removal = removeMany(scenario, [part]);
      if (!removal) return;
      const refused = await apply(removal, `${nameOf(part)} is removed. Undo brings it back.`);
      if (refused) return;
      if (isWithin(editing, part)) select(selection.kind === "list" ? selection : parentOf(editing, part));
      if (neighbour === undefined) focusHeading();
      else focusRow(partKey({ kind: part.kind, id: neighbour }));
    },
    /** Removes all parts and the conditions on them in one change; returns false when it was refused. */
    async removeAll(parts: readonly ScenarioPart[]): Promise<boolean> {
      const removal = removeMany(scenario, parts);
      if (!removal) return false;
      const refused = await apply(removal, "They are removed. Undo brings them back.");
      if (refused) return false;
      if (parts.some((part) => isWithin(editing, part))) select({ kind: "list" });
      return true;
    },
  };
}

/** Does the selection show the part, or a part of it? */
function isWithin({ selection, scenario }: ScenarioEditing, part: ScenarioPart): boolean {
  if (!("id" in selection)) return false;
  const kind = selection.kind === "conditions" ? selection.entity : selection.kind;
  if (kind === part.kind) return selection.id === part.id;
  const questions = scenario.steps
    .filter(({ id }) => part.kind !== "step" || id === part.id)
    .flatMap((step) => step.questions)
    .filter(({ id }) => part.kind === "step" || id === part.id);
  if (kind === "question") return questions.some(({ id }) => id === selection.id);
  return questions.some(({ answers }) => answers.some(({ id }) => id === selection.id));
}

function parentOf({ scenario }: ScenarioEditing, part: ScenarioPart) {
  for (const step of scenario.steps) {
    if (part.kind === "question" && step.questions.some(({ id }) => id === part.id)) {
      return { kind: "step", id: step.id } as const;
    }
    const question = step.questions.find(({ answers }) => answers.some(({ id }) => id === part.id));
    if (part.kind === "answer" && question) return { kind: "question", id: question.id } as const;
  }
  return { kind: "list" } as const;
}

import { removeMany } from "@foyer/domain/scenario/edit/many-parts.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import { focusHeading } from "../../../shell/focus-heading.ts";
import { useScenarioEditing } from "../editing/scenario-editing.ts";
import { siblingsOf } from "../editing/siblings.ts";
import { focusRow } from "./focus-row.ts";

export const partKey = ({ kind, id }: ScenarioPart) => `${kind}-${id}`;

/** Moves and removes parts; the focus stays with the part, or goes to its neighbour. */
export function usePartActions() {
  const { apply, announce, scenario, nameOf } = useScenarioEditing();
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
      if (neighbour === undefined) focusHeading();
      else focusRow(partKey({ kind: part.kind, id: neighbour }));
    },
    /** Removes all parts and the conditions on them in one change; returns false when it was refused. */
    async removeAll(parts: readonly ScenarioPart[]): Promise<boolean> {
      const removal = removeMany(scenario, parts);
      if (!removal) return false;
      return (await apply(removal, "They are removed. Undo brings them back.")) === null;
    },
  };
}

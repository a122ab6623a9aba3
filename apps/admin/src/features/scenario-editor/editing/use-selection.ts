import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Selection } from "./editor-address.ts";
import { selectionAfterRemoval } from "./selection-after-removal.ts";

/** Returns what the editor shows: the selection of the address, or the first step where the address names nothing. rules/scenario 43 */
export function useShownSelection(chosen: Selection, { steps }: LocalizedScenario): Selection {
  const first = steps[0]?.id;
  return useMemo(
    () => (chosen.kind === "list" && first !== undefined ? { kind: "step", id: first } : chosen),
    [chosen, first],
  );
}

/** Selects the neighbour when the part of the address is removed, by whatever change: a removal, an undo, a merge. */
export function useNeighbourOfRemoved(
  chosen: Selection,
  scenario: LocalizedScenario,
  replace: (selection: Selection) => void,
): void {
  const before = useRef(scenario);
  useEffect(() => {
    const next = selectionAfterRemoval(chosen, before.current, scenario);
    before.current = scenario;
    if (next) replace(next);
  }, [chosen, scenario, replace]);
}

/** The parts that share a place beside the outline in a narrow window. */
export type BesideOutline = "properties" | "preview";

/** Returns which of them is shown, and shows one. */
export function useBesideOutline() {
  const [besideOutline, showBesideOutline] = useState<BesideOutline>("properties");
  return { besideOutline, showBesideOutline };
}

import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { RefObject } from "react";
import { useRowDrag } from "../../../list/use-row-drag.ts";
import { usePartActions } from "./use-part-actions.ts";

/** Makes the rows of parts draggable within their group. */
export function useDrag(list: RefObject<HTMLElement | null>): void {
  const actions = usePartActions();
  useRowDrag(list, {
    rows: "[data-part]",
    read: ({ dataset }) => ({
      key: dataset.part ?? "",
      place: Number(dataset.place),
      group: dataset.group ?? "",
    }),
    move: ({ key }, to) => {
      const part = readPart(key);
      if (part) void actions.move(part, to);
    },
  });
}

function readPart(key: string): ScenarioPart | null {
  const [kind, id] = key.split("-");
  return kind === "step" || kind === "question" || kind === "answer" ? { kind, id: Number(id) } : null;
}

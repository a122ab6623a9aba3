import { type RefObject, useEffect, useRef } from "react";
import { usePartActions } from "./use-part-actions.ts";

/** Makes rows draggable within their group; the code is loaded when the pointer first enters the list. */
export function useDrag(list: RefObject<HTMLElement | null>): void {
  const { move } = usePartActions();
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let detach: (() => void) | undefined;
    let isGone = false;
    const attach = async () => {
      const { attachDrag } = await import("./attach-drag.ts");
      if (!isGone) detach ??= attachDrag(element, (part, to) => void latest.current(part, to));
    };
    // If the code cannot be loaded, buttons and keys still work.
    const start = () => void attach().catch(() => undefined);
    element.addEventListener("pointerenter", start, { once: true });
    return () => {
      isGone = true;
      detach?.();
      element.removeEventListener("pointerenter", start);
    };
  }, [list]);
}

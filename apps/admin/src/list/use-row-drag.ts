import { type RefObject, useEffect, useRef } from "react";
import type { RowDrag } from "./attach-row-drag.ts";

/** Makes rows draggable by their handles (`data-handle`); the code is loaded when the pointer first enters the list. */
export function useRowDrag(list: RefObject<HTMLElement | null>, drag: RowDrag): void {
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let detach: (() => void) | undefined;
    let isGone = false;
    const attach = async () => {
      const { attachRowDrag } = await import("./attach-row-drag.ts");
      const move: RowDrag["move"] = (row, to) => latest.current.move(row, to);
      if (!isGone) detach ??= attachRowDrag(element, { ...latest.current, move });
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

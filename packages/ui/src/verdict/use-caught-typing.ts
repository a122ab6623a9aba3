import { type RefObject, useEffect } from "react";

/**
 * Focuses an input, and again when something is typed elsewhere on the page: a scanner that types does not look where the
 * focus is.
 */
export function useCaughtTyping(input: RefObject<HTMLInputElement | null>, isActive: boolean): void {
  useEffect(() => {
    if (isActive) input.current?.focus();
    const catchTyping = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
      if (
        target instanceof Element &&
        target.closest("input:not([type=checkbox], [type=radio]), textarea, [role=dialog]")
      )
        return;
      input.current?.focus();
    };
    window.addEventListener("keydown", catchTyping, { capture: true });
    return () => window.removeEventListener("keydown", catchTyping, { capture: true });
  }, [input, isActive]);
}

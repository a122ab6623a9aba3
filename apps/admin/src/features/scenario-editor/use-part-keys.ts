import { type RefObject, useEffect } from "react";
import { useKeys } from "../../shell/keys/use-keys.ts";

const KEYS = [
  { keys: "F6", label: "To the next part: steps, preview, properties; with Shift to the one before" },
];

/** F6 moves the focus to the next visible part of the editor, with Shift to the one before. rules/scenario 43 */
export function usePartKeys(columns: RefObject<HTMLElement | null>): void {
  useKeys(KEYS);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || document.querySelector("[aria-modal=true]")) return;
      const parts = [...(columns.current?.querySelectorAll<HTMLElement>("[data-editor-part]") ?? [])].filter(
        (part) => part.offsetParent !== null,
      );
      if (parts.length === 0) return;
      event.preventDefault();
      const at = parts.findIndex((part) => part.contains(document.activeElement));
      const next = event.shiftKey ? (at <= 0 ? parts.length : at) - 1 : (at + 1) % parts.length;
      const part = parts[next];
      const current = part?.querySelector<HTMLElement>("[aria-current][data-part-link]");
      (current ?? part)?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [columns]);
}

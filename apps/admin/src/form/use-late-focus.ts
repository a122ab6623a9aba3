import { type RefObject, useEffect } from "react";

const FIRST = "[data-autofocus]";
/** The only part of a dialog that can have the focus before its content is loaded. */
const CLOSE = ".mantine-Modal-close";

/** Moves the focus of a dialog to its first field where the fields were loaded after it had opened. */
export function useLateFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement?.matches(CLOSE)) content.current?.querySelector<HTMLElement>(FIRST)?.focus();
  }, [content]);
}

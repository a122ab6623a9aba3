import { type RefObject, useLayoutEffect, useRef } from "react";
import { useSaveKey } from "../shell/keys/use-save-key.ts";
import type { Form } from "./form-context.ts";

const INVALID = '[aria-invalid="true"], [data-error="true"]';
const FOCUSABLE = "input:not([type=hidden]), textarea, button, [contenteditable=true]";

/**
 * The form element's keys and focus. Ctrl/⌘+S presses the submit button. After a refused submit the focus moves to the
 * first invalid field, or to the choice between two copies. The pressed button keeps the focus while busy. rules/forms 4
 */
export function useFormElement(
  { situation: { refusedSubmits, status } }: Form,
  key: { isOff?: boolean } = {},
): RefObject<HTMLFormElement | null> {
  const element = useSaveKey(key);
  const origin = useRef<Element | null>(null);
  const isSending = status === "sending";
  useLayoutEffect(() => {
    if (isSending) return;
    const { activeElement } = document;
    // A disabled button loses the focus. It gets the focus back.
    const isLost = activeElement === null || activeElement === document.body;
    if (isLost && origin.current instanceof HTMLElement && element.current?.contains(origin.current)) {
      origin.current.focus({ preventScroll: true });
    }
    return () => {
      origin.current = document.activeElement;
    };
  }, [isSending, element]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refusal
  useLayoutEffect(() => {
    if (refusedSubmits === 0) return;
    const conflict = element.current?.querySelector<HTMLElement>("[data-conflict]");
    const target = conflict ?? focusableIn(element.current?.querySelector(INVALID));
    target?.focus();
  }, [refusedSubmits]);
  return element;
}

function focusableIn(field: Element | null | undefined): HTMLElement | null {
  if (!field) return null;
  if (field instanceof HTMLElement && field.matches(FOCUSABLE)) return field;
  return field.querySelector<HTMLElement>(FOCUSABLE);
}

import { type RefObject, useRef } from "react";
import { useKeys } from "./use-keys.ts";

/** Ctrl/⌘+S presses the form's submit button, unless it is busy; `isOff` disables the key. rules/shell 27 */
export function useSaveKey({ isOff = false } = {}): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const save = () => form.current?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  useKeys([{ keys: "mod+S", label: "Save", run: isOff ? undefined : save }], { element: () => form.current });
  return form;
}

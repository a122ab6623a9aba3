import { useRef } from "react";

type FocusOrigin = {
  /** Stores the focused element; call it before moving the focus. */
  keep: () => void;
  /** Restores the focus, once. */
  restoreFocus: () => void;
};

/** Remembers the focused element to restore the focus later. */
export function useFocusOrigin(): FocusOrigin {
  const origin = useRef<Element | null>(null);
  return {
    keep: () => {
      origin.current = document.activeElement;
    },
    restoreFocus: () => {
      if (origin.current === document.body) (document.activeElement as HTMLElement | null)?.blur();
      else if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
      origin.current = null;
    },
  };
}

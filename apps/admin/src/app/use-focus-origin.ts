import { useRef } from "react";

type FocusOrigin = {
  /** Before something takes the focus. */
  keep: () => void;
  /** Once. */
  giveBack: () => void;
};

/** Remembers what had the focus, to give it back. */
export function useFocusOrigin(): FocusOrigin {
  const origin = useRef<Element | null>(null);
  return {
    keep: () => {
      origin.current = document.activeElement;
    },
    giveBack: () => {
      if (origin.current === document.body) (document.activeElement as HTMLElement | null)?.blur();
      else if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
      origin.current = null;
    },
  };
}

import { type RefObject, useRef, useState } from "react";

type OpenedCorrection = {
  /** The element around the button, which is marked with `data-opens="correction"`, and around the form. */
  place: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  open: () => void;
  /** Puts the button in the place of the form, with the focus. */
  close: () => void;
};

/** Whether the form of a correction stands in the place of the button that opens it. */
export function useOpenedCorrection(): OpenedCorrection {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    // The button is there again.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>("[data-opens=correction]")?.focus(),
    );
  };
  return { place, isOpen, open: () => setOpen(true), close };
}

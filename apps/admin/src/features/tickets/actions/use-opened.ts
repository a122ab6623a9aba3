import { useEffect, useState } from "react";

/**
 * Is the dialog open? False in its first rendering: a dialog returns the focus only where it has seen it before it opened.
 */
export function useOpened(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return isShown;
}

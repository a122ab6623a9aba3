import { useState } from "react";
import type { PaletteItem } from "./palette-item.ts";

/**
 * The active option and how to move it, wrapping around. A new query resets it to the first option. The UI kit's own
 * selection is only visual: screen readers do not announce it.
 */
export function useChosen(
  shown: readonly PaletteItem[],
  query: string,
): [PaletteItem | undefined, (by: 1 | -1) => void] {
  const [at, setAt] = useState({ query, index: 0 });
  const index = at.query === query ? Math.min(at.index, shown.length - 1) : 0;
  const walk = (by: number) =>
    setAt({ query, index: (index + by + shown.length) % Math.max(shown.length, 1) });
  return [shown[index], walk];
}

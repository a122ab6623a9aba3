import { useState } from "react";
import type { PaletteItem } from "./palette-item.ts";

/**
 * The line that Enter means, and how to walk from it to another, round and round; the first one as soon as something
 * else is sought. The kit's own choice stands in the page alone, where no screen reader hears of it.
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

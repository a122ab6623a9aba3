import { useEffect } from "react";
import type { SortedEntries } from "./entry-lines.ts";

/** Lines at a time: a few milliseconds, also on a slow machine. */
const PIECE = 200;

/** Makes the lines ready to be searched while nobody waits: the first letter typed would otherwise do it for all. */
export function useReadySearch({ priority, rest }: SortedEntries): void {
  useEffect(() => {
    const lines = [...priority, ...rest];
    let next = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      for (const line of lines.slice(next, next + PIECE)) line.haystack();
      next += PIECE;
      if (next < lines.length) timer = setTimeout(prepare);
    };
    timer = setTimeout(prepare);
    return () => clearTimeout(timer);
  }, [priority, rest]);
}

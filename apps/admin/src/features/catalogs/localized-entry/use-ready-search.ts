import { useEffect } from "react";
import type { SortedEntries } from "./entry-lines.ts";

/** Indexing this many lines takes a few milliseconds, even on a slow machine. */
const LINES_PER_TASK = 200;

/** Builds the search index in idle time. Otherwise the first typed letter would build it for all lines. */
export function useReadySearch({ priority, rest }: SortedEntries): void {
  useEffect(() => {
    const lines = [...priority, ...rest];
    let next = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      for (const line of lines.slice(next, next + LINES_PER_TASK)) line.haystack();
      next += LINES_PER_TASK;
      if (next < lines.length) timer = setTimeout(prepare);
    };
    timer = setTimeout(prepare);
    return () => clearTimeout(timer);
  }, [priority, rest]);
}

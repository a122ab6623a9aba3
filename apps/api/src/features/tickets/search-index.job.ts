import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { tidySearchIndex } from "./search-index.store.ts";

/**
 * Moves the words of new tickets into the search index every second. A sale only appends its words to a pending list;
 * the sale that found the list full would have to do this while it holds its locks. rules/tickets 11
 */
export function keepSearchTidy({ db }: JobParts): RepeatedWork {
  return { name: "tidy the search", everyMs: 1_000, work: () => tidySearchIndex(db) };
}

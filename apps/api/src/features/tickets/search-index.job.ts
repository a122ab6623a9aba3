import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { tidySearchIndex } from "./search-index.store.ts";

/**
 * A sale only appends the words of its ticket to a list; the sale that finds the list full would have to sort all of
 * it in, with everybody behind it waiting for the place that it counts. So it is done beside the sales. rules/tickets 11
 */
export function keepSearchTidy({ db }: JobParts): RepeatedWork {
  return { name: "tidy the search", everyMs: 1_000, work: () => tidySearchIndex(db) };
}

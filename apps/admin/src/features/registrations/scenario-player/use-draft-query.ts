import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";

const Search = z.object({ draft: z.string().default("") });

/** Returns whether the draft is played instead of the published version, as a query of reads and of addresses. */
export function useDraftQuery(): { query: { draft?: "true" }; search: string } {
  const [{ draft }] = useSearch(Search);
  return draft === "true" ? { query: { draft }, search: "?draft=true" } : { query: {}, search: "" };
}

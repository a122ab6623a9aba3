import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";

const Search = z.object({ draft: z.string().default("") });

/** Is the draft played, in place of what is published? As a query of reads, and as the end of an address. */
export function useDraftQuery(): { query: { draft?: "true" }; search: string } {
  const [{ draft }] = useSearch(Search);
  return draft === "true" ? { query: { draft }, search: "?draft=true" } : { query: {}, search: "" };
}

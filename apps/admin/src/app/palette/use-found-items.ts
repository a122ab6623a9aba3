import { search } from "@foyer/contract/search.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { useRead } from "../../server/use-read.ts";
import { foundItems } from "./found-items.ts";
import type { PaletteItem } from "./palette-item.ts";

const DEBOUNCE_MS = 250;
const MIN_QUERY_LENGTH = 2;

export type FoundState = "idle" | "searching" | "complete" | "incomplete" | "failed";

/** Tickets, registrations and barcodes for a text, once typing pauses; a search that is no longer wanted is cancelled. */
export function useFoundItems(query: string): { found: PaletteItem[]; state: FoundState } {
  const text = query.trim();
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  const isWanted = text.length >= MIN_QUERY_LENGTH;
  const isSettled = isWanted && debounced === text;
  const read = useRead(search, { query: { q: text } }, { enabled: isSettled, staleMs: 5_000 });
  const { data } = read;
  const found = useMemo(() => (data ? foundItems(data) : []), [data]);
  if (!isWanted) return { found: [], state: "idle" };
  if (data) return { found, state: data.isComplete ? "complete" : "incomplete" };
  return { found, state: read.error && isSettled ? "failed" : "searching" };
}

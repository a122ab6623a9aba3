import { useCallback } from "react";
import type { z } from "zod";
import { useSearch } from "../shell/use-search.ts";

type Changes = Readonly<Record<string, string | number | undefined>>;

type Options<Search> = {
  /** The search parameters that filter the list. */
  filters: readonly (keyof Search & string)[];
  /** Set with every change of the address. Must be the same object in every render. */
  always?: Changes | undefined;
};

/** The state of a list in the address; for whole lists and paged lists. rules/shell 5 */
export function useListSearch<S extends z.ZodObject>(schema: S, { filters, always }: Options<z.output<S>>) {
  const [search, setInAddress] = useSearch(schema);
  const setSearch: typeof setInAddress = useCallback(
    (changes, how) => setInAddress({ ...always, ...changes }, how),
    [setInAddress, always],
  );
  /** Filters the list and goes to its first page; `typing` replaces the history entry. */
  const narrow = (changes: Changes, { typing = false } = {}) =>
    setSearch({ ...changes, page: undefined }, { replace: typing });
  return {
    search,
    setSearch,
    narrow,
    isFiltered: filters.some((name) => textOf(search, name).trim() !== ""),
    /** Clears all filters. */
    clear: () => narrow(Object.fromEntries(filters.map((name) => [name, undefined]))),
  };
}

/** A search parameter that not every list has; empty if missing. */
export const textOf = (search: Readonly<Record<string, unknown>>, name: string): string => {
  const value = search[name];
  return typeof value === "string" ? value : "";
};

import { useCallback } from "react";
import type { z } from "zod";
import { useSearch } from "../shell/use-search.ts";

type Changes = Readonly<Record<string, string | number | undefined>>;

type Options<Search> = {
  /** The names in the address that narrow the list. */
  filters: readonly (keyof Search & string)[];
  /** What every change of the address also says; the same object at every rendering. */
  always?: Changes | undefined;
};

/** What a list shows, as it stands in the address; of whole lists and of lists of pages. rules/shell 5 */
export function useListSearch<S extends z.ZodObject>(schema: S, { filters, always }: Options<z.output<S>>) {
  const [search, setInAddress] = useSearch(schema);
  const setSearch: typeof setInAddress = useCallback(
    (changes, how) => setInAddress({ ...always, ...changes }, how),
    [setInAddress, always],
  );
  /** Narrows the list, from its first page on; `typing` replaces the entry in the browser's history. */
  const narrow = (changes: Changes, { typing = false } = {}) =>
    setSearch({ ...changes, page: undefined }, { replace: typing });
  return {
    search,
    setSearch,
    narrow,
    isFiltered: filters.some((name) => textOf(search, name).trim() !== ""),
    /** Takes away all that narrows the list. */
    clear: () => narrow(Object.fromEntries(filters.map((name) => [name, undefined]))),
  };
}

/** A text of the address that not every list has. */
export const textOf = (search: Readonly<Record<string, unknown>>, name: string): string => {
  const value = search[name];
  return typeof value === "string" ? value : "";
};

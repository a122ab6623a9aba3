import type { Readable } from "@foyer/ui/load-gate.tsx";
import { CountText } from "@foyer/ui/table/count-text.tsx";
import { useDeferredValue } from "react";
import type { z } from "zod";
import { textOf, useListSearch } from "./use-list-search.ts";

type Options<Search> = {
  /** The names in the address that narrow the list. */
  filters: readonly (keyof Search & string)[];
  /** "project", "projects". */
  one: string;
  many: string;
};

type Shown<Row> = {
  rows: readonly Row[];
  /** How many there are without a search. */
  all: number;
  /** Says why nothing is shown, where "None of the 12 projects fits." does not do. */
  nothing?: string;
};

/**
 * A list that is read as a whole and narrowed here; search (`q`) and filters stand in the address. Filter the rows by
 * `list.shown`, then `<ListPage {...list.of(read, { rows, all })} …>`.
 */
export function useWholeList<S extends z.ZodObject>(schema: S, { filters, one, many }: Options<z.output<S>>) {
  const list = useListSearch(schema, { filters });
  const { search, isFiltered, clear } = list;
  return {
    ...list,
    /** What to narrow the rows by: it may follow what is typed a moment later. */
    shown: useDeferredValue(search),

    /** What a list shows of its rows. */
    of: <Row,>(read: Readable<unknown>, shown: Shown<Row>) => {
      const { rows, all, nothing = `None of the ${all} ${many} fits.` } = shown;
      return {
        read,
        rows,
        count: (
          <CountText
            {...{ one, many, all }}
            shown={rows.length}
            isFiltered={rows.length !== all || textOf(search, "q") !== ""}
          />
        ),
        filter: isFiltered ? { text: nothing, onClear: clear } : undefined,
      };
    },
  };
}

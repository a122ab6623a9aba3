import type { Readable } from "@foyer/ui/load-gate.tsx";
import { CountText } from "@foyer/ui/table/count-text.tsx";
import { useDeferredValue } from "react";
import type { z } from "zod";
import { textOf, useListSearch } from "./use-list-search.ts";

type Options<Search> = {
  /** The search parameters that filter the list. */
  filters: readonly (keyof Search & string)[];
  /** "project", "projects". */
  one: string;
  many: string;
};

type Shown<Row> = {
  rows: readonly Row[];
  /** Number of rows without a search. */
  all: number;
  /** Text of the empty state, in place of "None of the 12 projects match." */
  nothing?: string;
};

/**
 * A list that is read as a whole and filtered in the browser; search (`q`) and filters are stored in the address.
 * Filter the rows by `list.shown`, then `<ListPage {...list.of(read, { rows, all })} …>`.
 */
export function useWholeList<S extends z.ZodObject>(schema: S, { filters, one, many }: Options<z.output<S>>) {
  const list = useListSearch(schema, { filters });
  const { search, isFiltered, clear } = list;
  return {
    ...list,
    /** The search state to filter by, deferred so that typing stays responsive. */
    shown: useDeferredValue(search),

    /** Props of `ListPage` for the filtered rows. */
    of: <Row,>(read: Readable<unknown>, shown: Shown<Row>) => {
      const { rows, all, nothing = `None of the ${all} ${many} match.` } = shown;
      return {
        read,
        rows,
        count: (
          <CountText
            one={one}
            many={many}
            all={all}
            shown={rows.length}
            isFiltered={rows.length !== all || textOf(search, "q") !== ""}
          />
        ),
        query: JSON.stringify(search),
        filter: isFiltered ? { text: nothing, onClear: clear } : undefined,
      };
    },
  };
}

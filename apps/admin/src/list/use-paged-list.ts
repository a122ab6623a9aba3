import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import type { SortOrder } from "@foyer/ui/table/column.ts";
import { useDebouncedValue } from "@mantine/hooks";
import type { z } from "zod";
import type { Read } from "../server/use-read.ts";
import type { PagedShape } from "./paged-search.ts";
import { textOf, useListSearch } from "./use-list-search.ts";

/** Debounce of the search while the user types. */
const DEBOUNCE_MS = 200;

/** Read options of a paged list: never from the cache alone, and the previous page stays until the next arrives. */
export const PAGED = { keepPrevious: true, staleMs: 0 } as const;

/** Read options of a paged list whose rows the server changes by itself, such as mails that are sent. */
export const PAGED_LIVE = { ...PAGED, refreshMs: () => 5_000 } as const;

type Options<Search> = Parameters<typeof useListSearch<z.ZodObject>>[1] & {
  filters: readonly (keyof Search & string)[];
  /** Shown when no row matches the filters: "No ticket of this project matches." */
  nothing: string;
};

/**
 * A paged list whose page, size, sort, search (`q`) and filters are stored in the address. Define the schema at module
 * level, with `pagedSearch`. `useRead(listMails, { query: toMailQuery(list.wanted) }, PAGED)`, then
 * `<ListPage {...list.of(read)} …>`. rules/shell 36
 */
export function usePagedList<S extends z.ZodObject<PagedShape>>(
  schema: S,
  { nothing, ...options }: Options<z.output<S>>,
) {
  const list = useListSearch(schema, options);
  const { search, setSearch, isFiltered, clear } = list;
  const typed = textOf(search, "q");
  const [debounced] = useDebouncedValue(typed, DEBOUNCE_MS);
  const order: SortOrder = textOf(search, "order") === "desc" ? "desc" : "asc";
  return {
    ...list,
    /** The search state to query the server with; `q` is debounced. */
    wanted: debounced === typed ? search : { ...search, q: debounced },

    /** Props of `ListPage` for a read. */
    of: <Row>(read: Read<{ Items: Row[]; TotalCount: number }>) => {
      const total = read.data?.TotalCount ?? 0;
      const isBeyond = total > 0 && read.data?.Items.length === 0;
      return {
        read,
        rows: read.data?.Items ?? [],
        isStale: read.isPrevious,
        expected: 10,
        sorting: {
          sort: textOf(search, "sort"),
          order,
          onSort: (name: string, next: SortOrder) => setSearch({ sort: name, order: next, page: undefined }),
        },
        pages: {
          page: Number(search.page),
          size: Number(search.size),
          sizes: PAGE_SIZES,
          total,
          onPage: (page: number) => setSearch({ page: page === 1 ? undefined : page }),
          onSize: (size: number) => setSearch({ size, page: undefined }),
        },
        filter: isBeyond
          ? { text: "This page does not exist.", onClear: () => setSearch({ page: undefined }) }
          : isFiltered
            ? { text: nothing, onClear: clear }
            : undefined,
      };
    },
  };
}

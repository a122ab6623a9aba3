import { type Culture, listCultures } from "@foyer/contract/cultures.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import { useCallback, useMemo } from "react";
import { z } from "zod";
import { useRead } from "../../../server/use-read.ts";
import { changeSearch } from "../../../shell/read-search.ts";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "./id-in-search.ts";

const CulturesSearch = z.object({
  cultures: z.string().default(DEFAULT_CULTURE),
  // Whose entries are shown: use-owner.ts.
  project: IdInSearch,
});

const NONE: Culture[] = [];

/** All cultures, and the selected ones, whose texts are shown. The selection is stored in the address. */
export function useSelectedCultures() {
  const read = useRead(listCultures, {}, { staleMs: Number.POSITIVE_INFINITY });
  const data = read.data ?? NONE;
  const [search, setSearch] = useSearch(CulturesSearch);
  const selected = useMemo(() => {
    const wanted = search.cultures.split(",");
    const known = data.map(({ cultureCode }) => cultureCode).filter((code) => wanted.includes(code));
    return known.length > 0 ? known : [DEFAULT_CULTURE];
  }, [data, search.cultures]);
  const carry = useCallback(
    (path: string) => {
      const [pathname = "", query = ""] = path.split("?");
      const chosen = search.cultures === DEFAULT_CULTURE ? undefined : search.cultures;
      return `${pathname}${changeSearch(query, { cultures: chosen, project: search.project })}`;
    },
    [search.cultures, search.project],
  );
  return {
    cultures: data,
    selected,
    /** `path` with the choice: it goes along from the list to its forms and back. */
    carry,
    select: (codes: string[]) => setSearch({ cultures: codes.join(",") }),
    read,
  };
}

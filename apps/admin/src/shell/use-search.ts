import { useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { z } from "zod";
import { changeSearch, readSearch, withOwnNames } from "./read-search.ts";

type Changes = Readonly<Record<string, string | number | undefined>>;
type SetSearch = (changes: Changes, options?: { replace?: boolean }) => void;

/**
 * State in the query string: `const [{ q }, setSearch] = useSearch(Search)`. Typing replaces the history entry
 * (`{ replace: true }`), paging adds one. The schema's values are texts, each with a default; define it at module level.
 */
export function useSearch<S extends z.ZodObject>(schema: S): [z.output<S>, SetSearch] {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const { history } = useRouter();
  const values = useMemo(() => readSearch(schema, withOwnNames(search)), [schema, search]);
  const setSearch = useCallback<SetSearch>(
    (changes, { replace = false } = {}) => {
      const { pathname, search: now } = history.location;
      const next = `${pathname}${changeSearch(withOwnNames(now), changes)}`;
      if (next !== `${pathname}${now}`) history[replace ? "replace" : "push"](next);
    },
    [history],
  );
  return [values, setSearch];
}

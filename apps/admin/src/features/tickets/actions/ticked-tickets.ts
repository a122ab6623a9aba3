import { createContext, useContext, useMemo, useState } from "react";

export type TickedTickets = {
  ids: ReadonlySet<number>;
  /** All tickets of the filter are chosen, also those of other pages. */
  isAll: boolean;
  tick: (ids: readonly number[], isTicked: boolean) => void;
  tickAll: () => void;
  clear: () => void;
};

const NOTHING = { ids: new Set<number>(), isAll: false };

type Sorted = { sortName?: unknown; sortOrder?: unknown };

/**
 * The tickets that are ticked in the list. Another filter begins anew, as its tickets are others; another order does not.
 * `listed`: the filter of the rows that are shown, undefined while they are those of an earlier query. Until the rows of
 * `filter` are there, a tick on one of the others has no effect: nobody would see it in the next list. `isAllAtFirst`: the list opens with all of its tickets chosen.
 */
export function useTickedTickets(
  filter: Sorted,
  listed: Sorted | undefined,
  isAllAtFirst = false,
): TickedTickets {
  const key = keyOf(filter);
  const [rowsKey, setRowsKey] = useState(key);
  const latest = listed ? keyOf(listed) : rowsKey;
  if (latest !== rowsKey) setRowsKey(latest);
  const areListed = latest === key;
  const [state, setState] = useState({ key, ...NOTHING, isAll: isAllAtFirst });
  const { ids, isAll } = state.key === key ? state : NOTHING;
  return useMemo(
    () => ({
      ids,
      isAll,
      tick: (changed, isTicked) => {
        if (!areListed) return;
        const next = new Set(ids);
        for (const id of changed) {
          if (isTicked) next.add(id);
          else next.delete(id);
        }
        setState({ key, ids: next, isAll: false });
      },
      tickAll: () => setState({ key, ids, isAll: true }),
      clear: () => setState({ key, ...NOTHING }),
    }),
    [key, areListed, ids, isAll],
  );
}

const keyOf = ({ sortName: _, sortOrder: __, ...narrowing }: Sorted) => JSON.stringify(narrowing);

/** Undefined: the user may do nothing with tickets, so none can be ticked. */
export const TickedContext = createContext<TickedTickets | undefined>(undefined);
export const useTicked = (): TickedTickets | undefined => useContext(TickedContext);

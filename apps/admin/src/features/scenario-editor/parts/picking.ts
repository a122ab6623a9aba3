import { createContext, use, useMemo, useRef, useState } from "react";
import { rangeBetween } from "./picked-parts.ts";

/** The selection of several parts in the outline, to change them at once; parts are named by their keys. */
export type Picking = {
  isOn: boolean;
  picked: ReadonlySet<string>;
  /** Starts with these keys selected. */
  begin: (keys?: readonly string[]) => void;
  end: () => void;
  toggle: (key: string) => void;
  /** Selects from the last row that was selected by itself to this one. */
  extendTo: (key: string) => void;
  pickAll: (keys: readonly string[]) => void;
  /** Returns the keys of the rows in expanded lists, from top to bottom. */
  rows: () => readonly string[];
};

export const PickingContext = createContext<Picking | null>(null);

/** Returns null in lists where parts cannot be selected. */
export const usePicking = (): Picking | null => use(PickingContext);

type Picked = {
  isOn: boolean;
  keys: ReadonlySet<string>;
  /** The start of a range, and the keys that were selected before it. */
  anchor?: string;
  base: ReadonlySet<string>;
};
const OFF: Picked = { isOn: false, keys: new Set(), base: new Set() };

/** `shownRows`: returns the keys of the rows in expanded lists, drawn or not. */
export function usePickingState(shownRows: () => readonly string[]): Picking {
  const [{ isOn, keys }, set] = useState<Picked>(OFF);
  const latest = useRef(shownRows);
  latest.current = shownRows;
  return useMemo(() => {
    const rows = () => latest.current();
    const pick = (all: readonly string[], anchor?: string): Picked => {
      const picked = new Set(all);
      return { isOn: true, keys: picked, base: picked, ...(anchor !== undefined && { anchor }) };
    };
    return {
      isOn,
      picked: keys,
      rows,
      begin: (all = []) => set(pick(all, all[0])),
      end: () => set(OFF),
      toggle: (key) =>
        set((now) =>
          pick(now.keys.has(key) ? [...now.keys].filter((one) => one !== key) : [...now.keys, key], key),
        ),
      extendTo: (key) =>
        set((now) => {
          const range = rangeBetween(rows(), now.anchor ?? key, key);
          return { ...now, isOn: true, anchor: now.anchor ?? key, keys: new Set([...now.base, ...range]) };
        }),
      pickAll: (all) => set((now) => pick([...now.keys, ...all], now.anchor)),
    };
  }, [isOn, keys]);
}

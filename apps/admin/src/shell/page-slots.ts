import { createContext, use, useCallback, useEffect, useState } from "react";
import { pathWithin, type ScreenName } from "../paths.ts";
import { useAddressParams } from "./use-screen-params.ts";

/** Names of entities, by the path of their screen. */
export type EntityNames = Readonly<Record<string, string>>;

/** The parts of the page head that a screen can set. */
export type PageSlots = {
  actions: HTMLElement | null;
  setTitle: (title: string | undefined) => void;
  setName: (path: string, name: string) => void;
};

export const PageSlotsContext = createContext<PageSlots>({
  actions: null,
  setTitle: () => {},
  setName: () => {},
});

/** Replaces the title from the table of screens while mounted: "Edit country — Malta". */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = use(PageSlotsContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}

/** Sets the name of the entity in the address, for heading and breadcrumb. rules/shell 25 */
export function useEntityName(screen: ScreenName, name: string | undefined): void {
  const { setName } = use(PageSlotsContext);
  const path = pathWithin(screen, useAddressParams());
  useEffect(() => {
    if (name !== undefined) setName(path, name);
  }, [setName, path, name]);
}

/** The shell's store of entity names. Names survive a screen change, since sibling tabs have the same heading. */
export function useEntityNames() {
  const [names, setNames] = useState<EntityNames>({});
  const setName = useCallback((path: string, name: string) => {
    setNames((known) => (known[path] === name ? known : { ...known, [path]: name }));
  }, []);
  return { names, setName };
}

import { createContext, use, useEffect } from "react";

/** What a screen may put into the header that the shell shows above it. */
export type PageSlots = { actions: HTMLElement | null; setTitle: (title: string | undefined) => void };

export const PageSlotsContext = createContext<PageSlots>({ actions: null, setTitle: () => {} });

/** Replaces the title from the table of screens while this screen shows it: "Edit country — Malta". */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = use(PageSlotsContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}

import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";

export type SidebarState = {
  /** Too narrow for both: the sidebar lies over the page, and only when asked for. */
  isNarrow: boolean;
  /** Stands beside the page. */
  isDocked: boolean;
  /** Lies over the page. */
  isDrawerOpen: boolean;
  toggle: () => void;
  close: () => void;
};

/** Whether the sidebar is there, remembered for wide windows. */
export function useSidebar(): SidebarState {
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false }) ?? false;
  const [isWanted, setWanted] = useLocalStorage({
    key: "foyer.sidebar",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openAt, setOpenAt] = useState<string>();
  // Whoever follows a link has seen enough of the drawer.
  const isDrawerOpen = isNarrow && openAt === path;
  return {
    isNarrow,
    isDocked: !isNarrow && isWanted,
    isDrawerOpen,
    toggle: () => (isNarrow ? setOpenAt(isDrawerOpen ? undefined : path) : setWanted(!isWanted)),
    close: () => setOpenAt(undefined),
  };
}

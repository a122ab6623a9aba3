import { useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";

export type SidebarState = {
  /** The window is narrow: the sidebar is a drawer over the page. */
  isNarrow: boolean;
  /** The sidebar is shown beside the page. */
  isDocked: boolean;
  /** The drawer is open. */
  isDrawerOpen: boolean;
  toggle: () => void;
  close: () => void;
};

/** The state of the sidebar; remembered for wide windows. */
export function useSidebar(): SidebarState {
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false }) ?? false;
  const [isWanted, setWanted] = useLocalStorage({
    key: "foyer.sidebar",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openAt, setOpenAt] = useState<string>();
  // Navigation closes the drawer.
  const isDrawerOpen = isNarrow && openAt === path;
  return {
    isNarrow,
    isDocked: !isNarrow && isWanted,
    isDrawerOpen,
    toggle: () => (isNarrow ? setOpenAt(isDrawerOpen ? undefined : path) : setWanted(!isWanted)),
    close: () => setOpenAt(undefined),
  };
}

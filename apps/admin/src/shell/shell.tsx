import { Outlet } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { SCREENS } from "../screens.ts";
import { useSessionState } from "../session/use-session.ts";
import { PageHead } from "./page-head.tsx";
import { PageSlotsContext } from "./page-slots.ts";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useCurrentScreen } from "./use-current-screen.ts";
import { useSidebar } from "./use-sidebar.ts";

/** Top bar, sidebar and page header around every screen that is not bare. rules/shell 6 */
export function Shell() {
  const name = useCurrentScreen();
  const state = useSessionState();
  const screen = name && SCREENS[name];
  const isOnItsWay = state.status === "signed-out" && screen !== undefined && screen.access !== "public";
  return screen?.isBare || isOnItsWay ? <Outlet /> : <Frame />;
}

function Frame() {
  const name = useCurrentScreen();
  const state = useSessionState();
  const session = state.status === "signed-in" ? state.session : undefined;
  const sidebar = useSidebar();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<string>();
  const slots = useMemo(() => ({ actions, setTitle }), [actions]);
  const hasMenu = session?.role != null;
  return (
    <PageSlotsContext value={slots}>
      <a href="#page" className={classes.skip}>
        Skip to content
      </a>
      <TopBar {...(hasMenu && { sidebar })} isSignedIn={state.status !== "signed-out"} name={session?.name} />
      {hasMenu && <Sidebar {...sidebar} role={session.role} current={name} />}
      <main id="page" className={classes.main} data-with-sidebar={(hasMenu && sidebar.isDocked) || undefined}>
        <PageHead name={name} title={title} actionsRef={setActions} />
        <Outlet />
      </main>
    </PageSlotsContext>
  );
}

import { Outlet } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { DetourNotice } from "../drafts/detour-notice.tsx";
import type { ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { type SessionState, useSessionState } from "../session/use-session.ts";
import { PageSlotsContext, useEntityNames } from "../shell/page-slots.ts";
import { PageHead } from "./page-head.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useCurrentScreen } from "./use-current-screen.ts";
import { useShellDialogs } from "./use-shell-dialogs.tsx";
import { useSidebar } from "./use-sidebar.ts";

/** Top bar, sidebar and page header around every screen that is not bare. rules/shell 6 */
export function Shell() {
  const name = useCurrentScreen();
  // rules/shell 15: the sign-in callback must not use the previous session.
  return name && SCREENS[name].isBare ? <Outlet /> : <FrameForWhomItIs name={name} />;
}

function FrameForWhomItIs({ name }: { name: ScreenName | undefined }) {
  const state = useSessionState();
  const isOnItsWay = state.status === "signed-out" && name !== undefined && SCREENS[name].access !== "public";
  return isOnItsWay ? <Outlet /> : <Frame name={name} state={state} />;
}

function Frame({ name, state }: { name: ScreenName | undefined; state: SessionState }) {
  const session = state.status === "signed-in" ? state.session : undefined;
  const sidebar = useSidebar();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<string>();
  const { names, setName } = useEntityNames();
  const slots = useMemo(() => ({ actions, setTitle, setName }), [actions, setName]);
  const hasMenu = session?.role != null;
  // The menu's place is kept until it is known who it is, so that the page does not move aside.
  const hasPlace = hasMenu || state.status === "loading";
  const { openPalette, openKeys, dialogs } = useShellDialogs(session?.role ?? null, name);
  return (
    <PageSlotsContext value={slots}>
      <a href="#page" className={classes.skip}>
        Skip to content
      </a>
      <TopBar
        {...(hasPlace && { sidebar })}
        {...(hasMenu && { openPalette })}
        isSignedIn={state.status !== "signed-out"}
        session={session}
      />
      {hasMenu && <Sidebar {...sidebar} role={session.role} current={name} />}
      <main
        id="page"
        className={classes.main}
        data-with-sidebar={(hasPlace && sidebar.isDocked) || undefined}
      >
        <PageHead name={name} title={title} names={names} actionsRef={setActions} openHelp={openKeys} />
        <DetourNotice />
        <Outlet />
      </main>
      {dialogs}
    </PageSlotsContext>
  );
}

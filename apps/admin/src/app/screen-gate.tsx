import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { type ComponentType, useEffect } from "react";
import { z } from "zod";
import { paths, type ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { PermissionText } from "../session/permission-text.tsx";
import { currentPath, loginPath } from "../session/return-path.ts";
import { mayUse, useSessionState } from "../session/use-session.ts";
import { lazyPart } from "../shell/lazy-part.tsx";
import { NotFoundScreen } from "../shell/not-found-screen.tsx";
import { ScreenShape, ScreenSkeleton } from "../shell/screen-skeleton.tsx";
import { useGo } from "../shell/use-go.ts";
import { useSearch } from "../shell/use-search.ts";
import { useCurrentScreen } from "./use-current-screen.ts";

/** Checks the screen's access from the table of screens, and loads the screen's code meanwhile. rules/access 2 */
export function ScreenGate({ name }: { name: ScreenName }) {
  const { access, shape = "table" } = SCREENS[name];
  // The router takes a badly encoded address as it is written.
  if (useCurrentScreen() === undefined) return <NotFoundScreen />;
  return (
    <ScreenShape value={shape}>
      {access === "public" ? <LoadedScreen name={name} /> : <StaffGate name={name} />}
    </ScreenShape>
  );
}

const OfProject = z.object({ project: z.string().default("") });

function StaffGate({ name }: { name: ScreenName }) {
  const state = useSessionState();
  const [{ project }] = useSearch(OfProject);
  useEffect(() => void SCREENS[name].load().catch(() => undefined), [name]);
  switch (state.status) {
    case "loading":
      return <ScreenSkeleton />;
    case "signed-out":
      return <Redirect to={loginPath(currentPath())} />;
    case "failed":
      return <FailedPanel title={state.error.message} onRetry={state.retry} />;
    case "signed-in": {
      if (state.session.role === null) return <Redirect to={paths.permissionDenied()} />;
      const may = mayUse(SCREENS[name].access, state.session, { ofProject: project !== "" });
      return may ? <LoadedScreen name={name} /> : <PermissionText />;
    }
  }
}

const parts = new Map<ScreenName, ComponentType>();

function LoadedScreen({ name }: { name: ScreenName }) {
  const Screen = parts.get(name) ?? screenPart(name);
  parts.set(name, Screen);
  return <Screen />;
}

const screenPart = (name: ScreenName) =>
  lazyPart(SCREENS[name].load, {
    waiting: () => (SCREENS[name].isBare ? null : <ScreenSkeleton />),
    reloads: true,
  });

function Redirect({ to }: { to: string }) {
  const go = useGo();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return null;
}

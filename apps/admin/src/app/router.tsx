import { createRootRoute, createRoute, createRouter, redirect } from "@tanstack/react-router";
import { addressesOf, paths, type ScreenName } from "../paths.ts";
import { SCREENS } from "../screens.ts";
import { NotFoundScreen } from "../shell/not-found-screen.tsx";
import { ScreenError } from "./screen-error.tsx";
import { ScreenGate } from "./screen-gate.tsx";
import { Shell } from "./shell.tsx";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ScreenError,
});

const start = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: paths.home(), replace: true });
  },
});

const screens = (Object.keys(SCREENS) as ScreenName[]).flatMap((name) =>
  addressesOf(name).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path: SCREENS[name].hasParts ? `${path}/$` : path,
      component: () => <ScreenGate name={name} />,
      errorComponent: ScreenError,
      staticData: { screen: name },
    }),
  ),
);

/** The router, built from the table of screens. Search parameters stay texts, even if they look like numbers. */
export const router = createRouter({
  routeTree: root.addChildren([start, ...screens]),
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text && `?${text}`;
  },
  defaultPreload: false,
});

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: ScreenName;
  }
}

import type { Access } from "@foyer/contract/access.ts";
import type { ComponentType } from "react";
import type { ScreenName } from "./paths.ts";

export type Screen = {
  /** The page's heading, and what the breadcrumb calls it. */
  title: string;
  /** What lies above it in the breadcrumb, and in the menu. */
  parent?: ScreenName;
  access: Access;
  /** What the sidebar calls it; without one it is not in the menu. */
  menu?: string;
  /** What the tab calls it that it shares with the screens beside it. */
  tab?: string;
  /** Shown without top bar and sidebar. */
  isBare?: true;
  load: () => Promise<ComponentType>;
};

/** THE table of screens, in menu order; their addresses stand in paths.ts. rules/shell 1 */
export const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  login: {
    title: "Sign in",
    access: "public",
    isBare: true,
    load: () => import("./session/login-screen.tsx").then((module) => module.LoginScreen),
  },
  authCallback: {
    title: "Signing in",
    access: "public",
    isBare: true,
    load: () => import("./session/auth-callback-screen.tsx").then((module) => module.AuthCallbackScreen),
  },
  permissionDenied: {
    title: "No permission",
    access: "public",
    load: () =>
      import("./session/permission-denied-screen.tsx").then((module) => module.PermissionDeniedScreen),
  },
  home: {
    title: "Home",
    access: { staff: "viewer" },
    menu: "Home",
    load: () => import("./features/home/home-screen.tsx").then((module) => module.HomeScreen),
  },
  catalogs: {
    title: "Catalogs",
    access: { staff: "manager" },
    menu: "Catalogs",
    load: () => import("./features/catalogs/catalogs-screen.tsx").then((module) => module.CatalogsScreen),
  },
  listCountry: {
    title: "Countries",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Countries",
    load: () =>
      import("./features/catalogs/countries/country-list-screen.tsx").then(
        (module) => module.CountryListScreen,
      ),
  },
  addCountry: {
    title: "Add country",
    parent: "listCountry",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/countries/country-add-screen.tsx").then(
        (module) => module.CountryAddScreen,
      ),
  },
  editCountry: {
    title: "Edit country",
    parent: "listCountry",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/countries/country-edit-screen.tsx").then(
        (module) => module.CountryEditScreen,
      ),
  },
  listRegions: {
    title: "Regions",
    parent: "catalogs",
    access: { staff: "manager" },
    menu: "Regions",
    load: () =>
      import("./features/catalogs/regions/region-list-screen.tsx").then((module) => module.RegionListScreen),
  },
  addRegion: {
    title: "Add region",
    parent: "listRegions",
    access: { staff: "admin" },
    load: () =>
      import("./features/catalogs/regions/region-add-screen.tsx").then((module) => module.RegionAddScreen),
  },
  settings: {
    title: "Application settings",
    access: { staff: "admin" },
    menu: "Admin settings",
    tab: "Settings",
    load: () => import("./features/settings/settings-screen.tsx").then((module) => module.SettingsScreen),
  },
};

import type { ScreenName } from "./paths.ts";
import { CATALOG_SCREENS } from "./screens/catalog-screens.ts";
import { PROJECT_SCREENS } from "./screens/project-screens.ts";
import { REGISTRATION_SCREENS } from "./screens/registration-screens.ts";
import type { Screen } from "./screens/screen.ts";

/** THE table of screens, in menu order; their addresses are in paths.ts. rules/shell 1 */
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
    isAboutMoney: true,
    load: () => import("./features/home/home-screen.tsx").then((module) => module.HomeScreen),
  },
  ...PROJECT_SCREENS,
  ...REGISTRATION_SCREENS,
  tickets: {
    title: "Tickets",
    access: { staff: "viewer" },
    menu: "Tickets",
    isAboutMoney: true,
    load: () => import("./features/tickets/tickets-screen.tsx").then((module) => module.TicketsScreen),
  },
  ticketStatistics: {
    title: "Statistics",
    parent: "tickets",
    access: { staff: "viewer" },
    isAboutMoney: true,
    load: () =>
      import("./features/tickets/statistics/statistics-screen.tsx").then((module) => module.StatisticsScreen),
  },
  ...CATALOG_SCREENS,
  settings: {
    title: "Admin settings",
    shape: "form",
    access: { staff: "admin" },
    menu: "Admin settings",
    isAboutMoney: true,
    tab: "Settings",
    load: () => import("./features/settings/settings-screen.tsx").then((module) => module.SettingsScreen),
  },
  listStaff: {
    title: "Staff",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Staff",
    load: () => import("./features/staff/staff-list-screen.tsx").then((module) => module.StaffListScreen),
  },
  addStaff: {
    title: "Invite",
    shape: "form",
    parent: "listStaff",
    access: { staff: "admin" },
    load: () => import("./features/staff/staff-add-screen.tsx").then((module) => module.StaffAddScreen),
  },
  editStaff: {
    title: "Edit staff",
    shape: "form",
    parent: "listStaff",
    access: { staff: "admin" },
    load: () => import("./features/staff/staff-edit-screen.tsx").then((module) => module.StaffEditScreen),
  },
  apiKeys: {
    title: "API keys",
    parent: "settings",
    access: { staff: "manager" },
    tab: "API keys",
    load: () =>
      import("./features/staff/api-keys/key-list-screen.tsx").then((module) => module.KeyListScreen),
  },
  addApiKey: {
    title: "Make an API key",
    shape: "form",
    parent: "apiKeys",
    access: { staff: "manager" },
    load: () => import("./features/staff/api-keys/key-add-screen.tsx").then((module) => module.KeyAddScreen),
  },
  listAudit: {
    title: "Audit",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Audit",
    load: () => import("./features/audit/audit-screen.tsx").then((module) => module.AuditScreen),
  },
  outbox: {
    title: "Outbox",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Outbox",
    load: () => import("./features/mail/outbox-screen.tsx").then((module) => module.OutboxScreen),
  },
  reconciliation: {
    title: "Reconciliation",
    parent: "settings",
    access: { staff: "admin" },
    tab: "Reconciliation",
    isAboutMoney: true,
    load: () =>
      import("./features/payments/reconciliation/reconciliation-screen.tsx").then(
        (module) => module.ReconciliationScreen,
      ),
  },
  reconciledDays: {
    title: "Compared days",
    parent: "reconciliation",
    access: { staff: "admin" },
    load: () =>
      import("./features/payments/reconciliation/days-screen.tsx").then((module) => module.DaysScreen),
  },
  account: {
    title: "Your account",
    shape: "form",
    access: "signed-in",
    load: () => import("./features/staff/account-screen.tsx").then((module) => module.AccountScreen),
  },
  invitation: {
    title: "Invitation",
    access: "public",
    isBare: true,
    load: () => import("./features/staff/invitation-screen.tsx").then((module) => module.InvitationScreen),
  },
};

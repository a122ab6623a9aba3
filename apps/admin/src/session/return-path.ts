import { addressesOf, paths } from "../paths.ts";

const NEVER = ["login", "authCallback", "permissionDenied"] as const;

/** Returns `path` if it is a path of this app, else the home page, as the target after sign-in. rules/shell 16 */
export function toReturnPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return "/";
  const pathname = path.split(/[?#]/)[0] ?? "";
  return NEVER.some((name) => addressesOf(name).includes(pathname)) ? "/" : path;
}

/** Why the app showed the sign-in page by itself. */
export type LoginReason = "expired" | "failed";

/** The path of the sign-in page, with the return path and the reason. */
export function loginPath(returnTo: string, reason?: LoginReason): string {
  const path = toReturnPath(returnTo);
  const search = new URLSearchParams({
    ...(reason && { reason }),
    ...(path !== "/" && path !== paths.home() && { returnTo: path }),
  });
  return search.size > 0 ? `${paths.login()}?${search}` : paths.login();
}

/** The current address as a return path. */
export function currentPath(): string {
  return toReturnPath(`${location.pathname}${location.search}`);
}

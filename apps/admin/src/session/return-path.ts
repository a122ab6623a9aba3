import { addressesOf, paths } from "../paths.ts";

const NEVER = ["login", "authCallback", "permissionDenied"] as const;

/** `path` if it is a place of this application to return to after a sign-in, else the start. rules/shell 16 */
export function toReturnPath(path: unknown): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path)) return "/";
  const pathname = path.split(/[?#]/)[0] ?? "";
  return NEVER.some((name) => addressesOf(name).includes(pathname)) ? "/" : path;
}

/** Why somebody stands before the sign-in page without having asked for it. */
export type LoginReason = "expired" | "failed";

/** The sign-in page, remembering where to return to and saying why it is shown. */
export function loginPath(returnTo: string, reason?: LoginReason): string {
  const path = toReturnPath(returnTo);
  const search = new URLSearchParams({
    ...(reason && { reason }),
    ...(path !== "/" && path !== paths.home() && { returnTo: path }),
  });
  return search.size > 0 ? `${paths.login()}?${search}` : paths.login();
}

/** Where the browser is now, as a path to return to. */
export function currentPath(): string {
  return toReturnPath(`${location.pathname}${location.search}`);
}

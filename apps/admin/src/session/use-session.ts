import type { Access } from "@foyer/contract/access.ts";
import { isAtLeast } from "@foyer/contract/access.ts";
import { getSession, type Session } from "@foyer/contract/session.ts";
import type { ApiError } from "../server/api-error.ts";
import { useRead } from "../server/use-read.ts";
import { useStoredUser } from "./stored-user.ts";

/** The state of the session: loading, signed out, signed in, or failed. */
export type SessionState =
  | { status: "loading" }
  | { status: "signed-out" }
  | { status: "failed"; error: ApiError; retry: () => void }
  | { status: "signed-in"; session: Session };

/** The session in any state. Screens use `useSession` instead. */
export function useSessionState(): SessionState {
  const user = useStoredUser();
  const { data, error, retry } = useRead(getSession, {}, { enabled: Boolean(user), staleMs: 60_000 });
  if (!user) return { status: "signed-out" };
  if (data) return { status: "signed-in", session: data };
  return error ? { status: "failed", error, retry } : { status: "loading" };
}

type Can = (endpoint: { access: Access }, options?: { ofProject?: boolean }) => boolean;

/**
 * The signed-in user, and `can(endpoint)`: may the user call it, or with `ofProject` for a project of theirs? Only inside
 * screens that require a session.
 */
export function useSession(): Session & { can: Can } {
  const state = useSessionState();
  if (state.status !== "signed-in") throw new Error("Nobody is signed in");
  const { session } = state;
  return { ...session, can: ({ access }, options) => mayUse(access, session, options) };
}

/** Does the access allow the session's role? Grants of single projects are checked by the server. rules/access 2 */
export function mayUse(
  access: Access,
  { role }: Pick<Session, "role">,
  { ofProject = false }: { ofProject?: boolean } = {},
): boolean {
  if (access === "public" || access === "signed-in") return true;
  if ("project" in access) return isAtLeast(role, access.project);
  return isAtLeast(role, (ofProject && access.ofProject) || access.staff);
}

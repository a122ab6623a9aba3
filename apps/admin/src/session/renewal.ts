import { ErrorResponse, type User } from "oidc-client-ts";
import { ApiError } from "../server/api-error.ts";
import { leaveForGood } from "../shell/leave-for-good.ts";
import { type LockedUserManager, NothingToRenewError } from "./locked-user-manager.ts";
import { currentPath } from "./return-path.ts";
import type { SignInState } from "./sign-in-state.ts";

const TEMPORARY = new Set(["temporarily_unavailable", "server_error", "slow_down"]);

/** Has the provider said no, once and for all, to a renewal? Otherwise it merely could not be reached. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NothingToRenewError) return true;
  return error instanceof ErrorResponse && !TEMPORARY.has(error.error ?? "");
}

/**
 * The user that `renew` makes; after a refusal the one that the provider gives without a question, for which the page
 * goes there and comes back. Null when that was tried just now. Throws a network error when nobody answers.
 */
export async function renewOrResume(
  users: LockedUserManager,
  renew: () => Promise<User>,
): Promise<User | null> {
  const stale = await users.getUser();
  if (!stale) return null;
  try {
    return await renew();
  } catch (error) {
    if (!isRefusal(error)) throw unreachable();
    return resume(users, stale);
  }
}

/** Remembers when a session was last taken up again, so that a provider and a server at odds make no endless loop. */
const RESUMED_AT = "foyer.resumed-at";
const RESUME_PAUSE_MS = 30_000;

// rules/shell 15: only a visible page may leave; another one has perhaps signed in again until it is looked at.
async function resume(users: LockedUserManager, stale: User): Promise<User | null> {
  await untilVisible();
  const user = await users.getUser();
  if (user && user.access_token !== stale.access_token && !user.expired) return user;
  if (Date.now() - Number(sessionStorage.getItem(RESUMED_AT)) < RESUME_PAUSE_MS) return null;
  sessionStorage.setItem(RESUMED_AT, String(Date.now()));
  const state: SignInState = { returnTo: currentPath(), silent: true };
  try {
    await leaveForGood(() => users.signinRedirect({ prompt: "none", state, redirectMethod: "replace" }));
  } catch {
    sessionStorage.removeItem(RESUMED_AT);
    throw unreachable();
  }
  return new Promise(() => {}); // the page is being left
}

function untilVisible(): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

const unreachable = () =>
  new ApiError({ status: 0, code: "network", message: "The sign-in service cannot be reached." });

import { ErrorResponse, type User } from "oidc-client-ts";
import { draftStore } from "../drafts/draft-store.ts";
import { ApiError } from "../server/api-error.ts";
import { leaveForGood } from "../shell/leave-for-good.ts";
import { type LockedUserManager, NothingToRenewError } from "./locked-user-manager.ts";
import { currentPath } from "./return-path.ts";
import type { SignInState } from "./sign-in-state.ts";

const TEMPORARY = new Set(["temporarily_unavailable", "server_error", "slow_down"]);

/** Did the provider refuse the renewal for good? Otherwise the error is temporary, such as an unreachable provider. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NothingToRenewError) return true;
  return error instanceof ErrorResponse && !TEMPORARY.has(error.error ?? "");
}

/**
 * Runs `renew`. After a refusal it tries to resume the session by a redirect to the provider without a prompt. Returns
 * null if that was tried just now. Throws a network error if the provider is unreachable.
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

/** Storage key of the last resume's time. It prevents a redirect loop if provider and server disagree. */
const RESUMED_AT = "foyer.resumed-at";
const RESUME_PAUSE_MS = 30_000;

// rules/shell 15: only a visible page may redirect. Until a hidden one is shown, another tab may have signed in again.
async function resume(users: LockedUserManager, stale: User): Promise<User | null> {
  await untilVisible();
  const user = await users.getUser();
  if (user && user.access_token !== stale.access_token && !user.expired) return user;
  if (Date.now() - Number(sessionStorage.getItem(RESUMED_AT)) < RESUME_PAUSE_MS) return null;
  sessionStorage.setItem(RESUMED_AT, String(Date.now()));
  const state: SignInState = { returnTo: currentPath(), silent: true };
  draftStore.keepOpenForms();
  try {
    await leaveForGood(() => users.signinRedirect({ prompt: "none", state, redirectMethod: "replace" }));
  } catch {
    sessionStorage.removeItem(RESUMED_AT);
    throw unreachable();
  }
  return new Promise(() => {}); // The page is being unloaded.
}

function untilVisible(): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}

const unreachable = () =>
  new ApiError({ status: 0, code: "network", message: "The sign-in service cannot be reached." });

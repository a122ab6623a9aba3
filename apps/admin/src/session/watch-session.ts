import type { Messages } from "../messages/messages.ts";
import { isRefusal } from "./renewal.ts";
import type { SignIn } from "./sign-in.ts";

/**
 * Watches session changes from outside this page: the token expires, a renewal is refused, another tab signs out, in,
 * or in as another user. Returns a function that stops watching. rules/shell 14–17
 */
export function watchSession({ users, accessToken, end }: SignIn, messages: Messages): () => void {
  const stopExpired = users.events.addAccessTokenExpired(async () => {
    // If the provider is unreachable, the next call retries.
    await accessToken().catch(() => undefined);
  });
  const stopErrors = users.events.addSilentRenewError((error) => {
    if (isRefusal(error)) messages.add("warning", "Save your work: your session ends within a minute.");
  });
  const onStorage = async ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== null && !key.startsWith("oidc.user:")) return;
    if (newValue === null) return end();
    const isSomebodyElse = oldValue !== null && subjectOf(oldValue) !== subjectOf(newValue);
    if (isSomebodyElse) return location.reload();
    await users.getUser(true);
  };
  window.addEventListener("storage", onStorage);
  return () => {
    stopExpired();
    stopErrors();
    window.removeEventListener("storage", onStorage);
  };
}

function subjectOf(stored: string): unknown {
  return (JSON.parse(stored) as { profile?: { sub?: unknown } }).profile?.sub;
}

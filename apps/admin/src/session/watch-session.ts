import type { SignIn } from "./sign-in.ts";
import { USER_KEY } from "./stored-user.ts";

/**
 * Watches session changes from outside this page: another tab signs out, in, in as another user, or renews the token.
 * Loads the OpenID client before the token expires. Returns a function that stops watching. rules/shell 14–17
 */
export function watchSession({ renewInTime, takeStored, end }: SignIn): () => void {
  let callOff = renewInTime();
  const onStorage = async ({ key, newValue, oldValue }: StorageEvent) => {
    if (key !== null && !key.startsWith(USER_KEY)) return;
    if (newValue === null) return end();
    const isSomebodyElse = oldValue !== null && subjectOf(oldValue) !== subjectOf(newValue);
    if (isSomebodyElse) return location.reload();
    await takeStored();
    callOff();
    callOff = renewInTime();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    callOff();
    window.removeEventListener("storage", onStorage);
  };
}

function subjectOf(stored: string): unknown {
  return (JSON.parse(stored) as { profile?: { sub?: unknown } }).profile?.sub;
}

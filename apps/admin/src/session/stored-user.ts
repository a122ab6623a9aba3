import { useSyncExternalStore } from "react";

/** The part of the stored user that the first screen needs. */
export type StoredUser = { accessToken: string; expiresAt: number; subject: string };

/** Storage keys of the OpenID client begin with it. */
export const USER_KEY = "oidc.user:";

const listeners = new Set<() => void>();
let stored: string | null = null;
let user: StoredUser | null = null;
let shown: StoredUser | null | undefined;

/**
 * The signed-in user, read from local storage without the OpenID client, which is loaded when it has something to do.
 * decisions/090
 */
export const storedUser = {
  get: (): StoredUser | null => {
    const text = entry();
    if (text !== stored) {
      stored = text;
      user = parse(text);
    }
    return user;
  },
  /** Draws the entry as it is now. A page that is being left keeps the user that it shows. */
  changed: (): void => {
    shown = storedUser.get();
    for (const listener of listeners) listener();
  },
  /** Seconds for which the access token is still valid; negative after its expiry. */
  secondsLeft: (): number => (storedUser.get()?.expiresAt ?? 0) - Date.now() / 1000,
};

/** The signed-in user, null when signed out. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribe, shownUser);
}

function shownUser(): StoredUser | null {
  shown ??= storedUser.get();
  return shown;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function entry(): string | null {
  const key = Object.keys(localStorage).find((name) => name.startsWith(USER_KEY));
  return key === undefined ? null : localStorage.getItem(key);
}

/** Null for an entry that is not a user: the client, once loaded, treats it in the same way. */
function parse(text: string | null): StoredUser | null {
  if (text === null) return null;
  try {
    const { access_token, expires_at, profile } = JSON.parse(text);
    if (typeof access_token !== "string" || typeof profile?.sub !== "string") return null;
    return { accessToken: access_token, expiresAt: Number(expires_at ?? 0), subject: profile.sub };
  } catch {
    return null;
  }
}

import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** The path of the page, also after Back, Forward and `goTo`; `served` is the one that the server drew. */
export function usePath(served: string | undefined): string {
  const read = () => window.location.pathname;
  return useSyncExternalStore(subscribe, read, () => served ?? read());
}

/** What `goTo` handed on to the page that is shown, also after a reload; undefined: nothing of this name. */
export function useHandedOn(name: string): unknown {
  return useSyncExternalStore(
    subscribe,
    () => (window.history.state as Record<string, unknown> | null)?.[name],
    () => undefined,
  );
}

/** Goes to a path of this app without loading it anew; the language that was asked for stays asked for. */
export function goTo(path: string, state: object | null = null): void {
  window.history.pushState(state, "", path + languageQuery());
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** The language that the query of an address asks for. */
export function askedLanguage(search: string): string | null {
  return new URLSearchParams(search).get("lang");
}

/** Puts the language into the address, so that a reload and whoever gets the link see it, too. */
export function askForLanguage(cultureCode: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set("lang", cultureCode);
  window.history.replaceState(window.history.state, "", url);
}

function languageQuery(): string {
  const lang = askedLanguage(window.location.search);
  return lang === null ? "" : `?${new URLSearchParams({ lang })}`;
}

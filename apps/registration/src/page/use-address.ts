import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
    window.removeEventListener("storage", listener);
  };
}

/** Calls back when `goTo` or the browser's history leads to another path. */
export function onPageChange(listener: () => void): void {
  let path = window.location.pathname;
  subscribe(() => {
    if (window.location.pathname === path) return;
    path = window.location.pathname;
    listener();
  });
}

/** The current path, updated on Back, Forward and `goTo`. `served` is the path that the server rendered. */
export function usePath(served: string | undefined): string {
  const read = () => window.location.pathname;
  return useSyncExternalStore(subscribe, read, () => served ?? read());
}

/** A value of the history state that `goTo` set for the current page. It survives a reload; undefined: not set. */
export function useHandedOn(name: string): unknown {
  return useSyncExternalStore(
    subscribe,
    () => (window.history.state as Record<string, unknown> | null)?.[name],
    () => undefined,
  );
}

/**
 * Reads what depends on the history entry and on what other tabs store, and again whenever one changes. The first view is
 * rendered with null. `read` returns a primitive, or the same object as before.
 */
export function useHere(read: () => string | null): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Navigates to a path of this app without a page load. Keeps the `lang` parameter. */
export function goTo(path: string, state: object | null = null): void {
  window.history.pushState(state, "", path + languageQuery());
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** The `lang` parameter of a query string. */
export function languageOf(search: string): string | null {
  return new URLSearchParams(search).get("lang");
}

/** Sets the `lang` parameter of the address, so that a reload or a shared link shows the same language. */
export function putLanguage(cultureCode: string): void {
  const url = new URL(window.location.href);
  url.searchParams.set("lang", cultureCode);
  window.history.replaceState(window.history.state, "", url);
}

function languageQuery(): string {
  const lang = languageOf(window.location.search);
  return lang === null ? "" : `?${new URLSearchParams({ lang })}`;
}

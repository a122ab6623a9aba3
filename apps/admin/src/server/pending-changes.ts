import type { Endpoint, Result } from "@foyer/contract/endpoint.ts";

/** An optimistic change of an endpoint's cached data. */
export type Change = { path: Endpoint["path"]; apply: (data: unknown) => unknown };

/** Makes a change of the cached data of `endpoint`: `change(countries.list, (rows) => …)`. */
export function change<E extends Endpoint>(endpoint: E, apply: (data: Result<E>) => Result<E>): Change {
  return { path: endpoint.path, apply: (data) => apply(data as Result<E>) };
}

const NONE: readonly Change[] = [];
const byPath = new Map<Endpoint["path"], readonly Change[]>();
const listeners = new Set<() => void>();

/**
 * The optimistic changes in flight, stored apart from the cached responses. Readers apply them to the cached data, so a
 * failed change is undone without affecting the others.
 */
export const pendingChanges = {
  of: (path: Endpoint["path"]): readonly Change[] => byPath.get(path) ?? NONE,

  add(changes: readonly Change[]): void {
    for (const one of changes) byPath.set(one.path, [...pendingChanges.of(one.path), one]);
    notify();
  },

  remove(changes: readonly Change[]): void {
    for (const one of changes) {
      const left = pendingChanges.of(one.path).filter((other) => other !== one);
      if (left.length > 0) byPath.set(one.path, left);
      else byPath.delete(one.path);
    }
    notify();
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function notify(): void {
  for (const listener of listeners) listener();
}

/** In-memory fallback for browsers that refuse session storage. It lasts until the page is unloaded. */
const kept = new Map<string, string>();

/** Reads a value from the tab's session storage, which survives a reload. Null: missing or unreadable. */
export function recall<T>(place: string): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(place) ?? kept.get(place) ?? "null") as T | null;
  } catch {
    return JSON.parse(kept.get(place) ?? "null") as T | null;
  }
}

export function remember(place: string, value: object): void {
  const text = JSON.stringify(value);
  kept.set(place, text);
  attempt(() => window.sessionStorage.setItem(place, text));
}

export function forget(place: string): void {
  kept.delete(place);
  attempt(() => window.sessionStorage.removeItem(place));
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // Storage is full or blocked. The in-memory fallback still has the value.
  }
}

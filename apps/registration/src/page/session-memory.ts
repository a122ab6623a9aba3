/** In-memory fallback for browsers that refuse storage. It lasts until the page is unloaded. */
const kept = new Map<string, string>();

/** Where a value is kept: by this tab, over a reload, or by all tabs of the browser. */
type Keeper = "tab" | "browser";
const storageOf = (keeper: Keeper) => (keeper === "tab" ? window.sessionStorage : window.localStorage);

/** Reads a value. Null: missing or unreadable. */
export function recall<T>(place: string, keeper: Keeper = "tab"): T | null {
  try {
    return JSON.parse(storageOf(keeper).getItem(place) ?? kept.get(place) ?? "null") as T | null;
  } catch {
    return JSON.parse(kept.get(place) ?? "null") as T | null;
  }
}

export function remember(place: string, value: object, keeper: Keeper = "tab"): void {
  const text = JSON.stringify(value);
  kept.set(place, text);
  attempt(() => storageOf(keeper).setItem(place, text));
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

/** What a browser that keeps nothing for us would forget: then it is kept as long as the page is. */
const kept = new Map<string, string>();

/** What this tab remembers over a reload; null: nothing that can be read. */
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
    // Full or forbidden, which is no reason to fail.
  }
}

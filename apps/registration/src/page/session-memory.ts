/** What this tab remembers over a reload. A browser that keeps nothing is no reason to fail. */
export function recall<T>(place: string): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(place) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export function remember(place: string, value: object): void {
  try {
    window.sessionStorage.setItem(place, JSON.stringify(value));
  } catch {
    // Full or forbidden: then it is kept as long as the page is.
  }
}

export function forget(place: string): void {
  try {
    window.sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept either.
  }
}

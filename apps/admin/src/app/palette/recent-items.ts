const KEY = "foyer.palette";
const KEPT = 12;

/** The ids of the recently used items, the latest first; kept in local storage. rules/shell 31 */
export function recentItems(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // The stored value is invalid.
  }
}

export function rememberItem(id: string): void {
  const ids = [id, ...recentItems().filter((one) => one !== id)].slice(0, KEPT);
  localStorage.setItem(KEY, JSON.stringify(ids));
}

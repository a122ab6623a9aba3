/**
 * Is every string in `value`, keys included, text that PostgreSQL can keep: no NUL, no lone surrogate?
 * Uses a list instead of recursion: deeply nested input must not exhaust the stack. rules/api 6
 */
export function isWellFormed(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") {
      if (next.includes("\0") || !next.isWellFormed()) return false;
    } else if (typeof next === "object" && next !== null) {
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
    }
  }
  return true;
}

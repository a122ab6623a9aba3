/**
 * Puts every string of a parsed body into Unicode's composed form (NFC), in place, so that the same text is stored in
 * one way. Uses a list instead of recursion, as `isWellFormed` does. rules/values 8
 */
export function composeTexts(body: unknown): void {
  const open: unknown[] = [body];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      if (typeof inner === "string") Object.assign(next, { [key]: inner.normalize("NFC") });
      else open.push(inner);
    }
  }
}

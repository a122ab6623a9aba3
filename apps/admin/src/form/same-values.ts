/** Do two forms say the same? Nothing typed, null and a value that is missing are all nothing; a number is its digits. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (!isObject(a) || !isObject(b)) return plain(a) === plain(b);
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValues(a[name], b[name]));
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";
const plain = (value: unknown) => (typeof value === "number" ? String(value) : value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object";

/** What was typed, laid over another copy: what is as it was in `before` follows that copy. */
export function mergeTyped<V extends object>(typed: V, before: V, copy: V): V {
  const was = new Map<string, unknown>(Object.entries(before));
  const touched = Object.entries(typed).filter(([name, value]) => !sameValues(value, was.get(name)));
  return { ...copy, ...Object.fromEntries(touched) };
}

/** Are two forms' values equal? Empty text, null and undefined are equal; a number equals its digits as text. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (!isObject(a) || !isObject(b)) return plain(a) === plain(b);
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValues(a[name], b[name]));
}

const isNothing = (value: unknown) => value === undefined || value === null || value === "";
const plain = (value: unknown) => (typeof value === "number" ? String(value) : value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object";

/** The typed values that differ from `before`. */
export function touchedOf<V extends object>(typed: V, before: V): Partial<V> {
  const was = new Map<string, unknown>(Object.entries(before));
  const touched = Object.entries(typed).filter(([name, value]) => !sameValues(value, was.get(name)));
  return Object.fromEntries(touched) as Partial<V>;
}

/** Merges typed values into another copy: fields unchanged since `before` take the copy's value. */
export function mergeTyped<V extends object>(typed: V, before: V, copy: V): V {
  return { ...copy, ...touchedOf(typed, before) };
}

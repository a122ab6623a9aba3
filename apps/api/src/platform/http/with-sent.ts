type Leaf = string | number | boolean | bigint | null | undefined | Date | readonly unknown[];

/** The sent changes of a `T`: any part of each object, but a list only as a whole. */
export type Sent<T> = unknown extends T
  ? T
  : T extends Leaf
    ? T
    : { readonly [K in keyof T]?: Sent<T[K]> | undefined };

/** `S` as a change of `T`: a field that `T` lacks does not compile. */
export type SentFor<S, T> = S & {
  readonly [K in Exclude<keyof S & string, keyof T | "id" | "version">]: never;
};

/**
 * Merges the sent fields into the current values. An absent field keeps its value, at any depth; the contract has
 * already turned `null` into the empty value of its field. Fields that the entity lacks are dropped. rules/api 10
 */
export function withSent<T extends object>(current: T, sent: Sent<T>): T {
  const merged = { ...current };
  for (const field of fieldsOf(current)) {
    const value = (sent as Partial<T>)[field];
    if (value !== undefined) merged[field] = merge(current[field], value);
  }
  return merged;
}

const fieldsOf = <T extends object>(entity: T) => Object.keys(entity) as (keyof T)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function merge<T>(current: T, sent: T): T {
  if (!isObject(current) || !isObject(sent)) return sent;
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const mergedFields = given.map(([name, value]) => [name, merge(current[name], value)]);
  return { ...current, ...Object.fromEntries(mergedFields) };
}

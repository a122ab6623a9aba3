type Leaf = string | number | boolean | bigint | null | undefined | Date | readonly unknown[];

/** What may be sent to change a `T`: of each object any part; a list is sent whole. */
export type Sent<T> = unknown extends T
  ? T
  : T extends Leaf
    ? T
    : { readonly [K in keyof T]?: Sent<T[K]> | undefined };

/** `S` as a change of `T`: a field that nobody would write does not compile. */
export type SentFor<S, T> = S & {
  readonly [K in Exclude<keyof S & string, keyof T | "id" | "version">]: never;
};

/**
 * What is sent, laid over what is there. A field that is absent stays, whatever its depth; what empties a field was
 * made its empty value by the contract. Of the thing itself only its own fields are taken. rules/api 10
 */
export function withSent<T extends object>(there: T, sent: Sent<T>): T {
  const merged = { ...there };
  for (const field of fieldsOf(there)) {
    const value = (sent as Partial<T>)[field];
    if (value !== undefined) merged[field] = laidOver(there[field], value);
  }
  return merged;
}

const fieldsOf = <T extends object>(thing: T) => Object.keys(thing) as (keyof T)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

function laidOver<T>(there: T, sent: T): T {
  if (!isObject(there) || !isObject(sent)) return sent;
  const said = Object.entries(sent).filter(([, value]) => value !== undefined);
  const laid = said.map(([name, value]) => [name, laidOver(there[name], value)]);
  return { ...there, ...Object.fromEntries(laid) };
}

/** Reads the value of a key when it is first asked for, and keeps it for as long as the function lives; a failure is not kept. */
export function readOnce<K, V>(
  read: (key: K) => Promise<V>,
  identify: (key: K) => unknown = (key) => key,
): (key: K) => Promise<V> {
  const values = new Map<unknown, Promise<V>>();
  return (key) => {
    const id = identify(key);
    const known = values.get(id);
    if (known) return known;
    const value = read(key);
    values.set(id, value);
    value.catch(() => values.delete(id));
    return value;
  };
}

/** A value as text; null and undefined as an empty text. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : String(value);

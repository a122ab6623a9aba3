/** A value as text; none is no text. */
export const textOf = (value: unknown): string =>
  value === undefined || value === null ? "" : String(value);

const COUNT = new Intl.NumberFormat("en-GB");

/** Formats `12345` as `12,345`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** Formats a count with its noun: `1 code`, `12,345 codes`. `many`: the plural, if it is not formed by adding an s. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

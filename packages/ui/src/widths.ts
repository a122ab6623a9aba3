/**
 * The widths of what stands on a page, in pixels: a short form or a note, any other form and what belongs to it, a panel
 * with tables or columns. Lists are as wide as the page.
 */
export const WIDTHS = { short: 560, form: 800, wide: 1120 } as const;

/**
 * The widths of what stands on a page, in pixels: a form and what belongs to it, and a panel with tables or columns, which
 * is as wide as a list. The same as `--page-width` in the shell's sheet.
 */
export const WIDTHS = { form: 720, wide: 1600 } as const;

import type { DrawnTemplateField } from "@foyer/contract/printout-templates.ts";
import type { DesignedPage } from "@foyer/print/page/page-design.ts";
import { drawFields } from "@foyer/print/svg/draw-fields.ts";

/** The fields of a page as outlines; runs in a worker thread. */
export function drawOutlines(page: DesignedPage): DrawnTemplateField[] {
  const inset = (0.4 * 72) / page.design.dotsPerInch;
  return drawFields(page).map(({ problems, ...drawn }) => ({
    ...drawn,
    moduleWidth: drawn.isPlate ? narrowestBar(drawn.path) + inset : null,
    problems: [...problems],
  }));
}

/** Points: every code has a bar or a module of a single width. */
function narrowestBar(path: string): number {
  const widths = [...path.matchAll(/h([\d.]+)v/g)].map(([, width]) => Number(width));
  return widths.length > 0 ? Math.min(...widths) : 0;
}

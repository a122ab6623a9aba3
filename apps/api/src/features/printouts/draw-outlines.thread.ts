import type { DrawnTemplateField } from "@foyer/contract/printout-templates.ts";
import type { DesignedPage } from "@foyer/print/page/page-design.ts";
import { drawFields } from "@foyer/print/svg/draw-fields.ts";

/** The fields of a page as outlines; runs in a worker thread. */
export const drawOutlines = (page: DesignedPage): DrawnTemplateField[] =>
  drawFields(page).map(({ problems, ...drawn }) => ({ ...drawn, problems: [...problems] }));

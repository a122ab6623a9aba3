import {
  getBarcodeTemplate,
  getPrintoutTemplate,
  listPrintoutTemplates,
} from "@foyer/contract/printout-templates.ts";

/** What a change of a template changes. */
export const TEMPLATE_REFRESHES = [listPrintoutTemplates, getPrintoutTemplate, getBarcodeTemplate];

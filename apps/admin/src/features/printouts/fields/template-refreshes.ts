import { getFirstSteps } from "@foyer/contract/first-steps.ts";
import {
  getBarcodeTemplate,
  getPrintoutTemplate,
  listPrintoutTemplates,
} from "@foyer/contract/printout-templates.ts";

/** The reads that a change of a template makes stale. */
export const TEMPLATE_REFRESHES = [
  listPrintoutTemplates,
  getPrintoutTemplate,
  getBarcodeTemplate,
  getFirstSteps,
];

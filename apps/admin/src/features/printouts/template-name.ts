import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";

/** The heading of a template's editor: "Default template", "Template 2". */
export const templateHeading = ({ templateType, number }: PrintoutTemplate): string =>
  templateType === "default" ? "Default template" : `Template ${number}`;

/** Returns the purpose of a template in a few words. */
export function templatePurpose({ templateType, name }: PrintoutTemplate): string {
  if (templateType === "default") return "Default";
  if (templateType === "onsite") return "Onsite";
  return templateType === "offline" ? "Offline" : name || "Unknown";
}

/** The files of the leads of an exhibitor, with the words of their buttons. rules/leads 11 */
export const LEAD_EXPORTS = [
  { format: "csv", label: "Export leads as csv" },
  { format: "xlsx", label: "Export leads to Excel" },
] as const;

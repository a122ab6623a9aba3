/** The files of an export, with the words of their buttons. */
export const EXPORT_FORMATS = [
  { format: "csv", label: "Export as csv" },
  { format: "xlsx", label: "Export to Excel" },
] as const;

import type { AuditAction, AuditRow } from "@foyer/contract/audit.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { browserZone } from "@foyer/ui/format/moment.tsx";

/** Labels of the audit actions. */
export const ACTION_WORDS: Record<AuditAction, string> = {
  create: "Added",
  update: "Changed",
  delete: "Removed",
  upload: "Uploaded",
  import: "Imported",
  export: "Exported",
  "sign-in": "Signed in",
};

/** A changed field. The label of `internalName` is "Internal name". */
export type ChangedField = { name: string; label: string; before: string | null; after: string | null };

/** The changed fields in the order of the audit entry; null: no value. */
export function changedFields({ before, after }: Pick<AuditRow, "before" | "after">): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name,
    label: toLabel(name),
    before: toText(before?.[name]),
    after: toText(after?.[name]),
  }));
}

function toLabel(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll("_", " ").replace(/ ids$/, "s");
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return ISO_MOMENT.test(value) ? formatMoment(value, browserZone()) : value;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => toText(one) ?? "—").join(", ");
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

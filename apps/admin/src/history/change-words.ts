import type { AuditAction, AuditRow } from "@foyer/contract/audit.ts";
import { formatMinutes } from "@foyer/domain/format/durations.ts";
import { formatMoment, formatWallTime } from "@foyer/domain/format/times.ts";

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

export type Wording = {
  /** The zone that times among the values are shown in. */
  timeZone: string;
  /** Writes a time; default: as most screens do. */
  momentOf?: typeof formatMoment;
  /** Writes an amount with its currency. */
  amountOf: (amount: number) => string;
};

/** The changed fields in the order of the audit entry; null: no value. */
export function changedFields(
  { before, after }: Pick<AuditRow, "before" | "after">,
  { timeZone, amountOf, momentOf = formatMoment }: Wording,
): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const say = (name: string, value: unknown) =>
    inDays(name, value) ?? inMoney(name, value, amountOf) ?? toText(value, (at) => momentOf(at, timeZone));
  return [...names].map((name) => ({
    name,
    label: toLabel(name),
    before: say(name, before?.[name]),
    after: say(name, after?.[name]),
  }));
}

const AMOUNTS: readonly string[] = ["ticketPrice", "originalPrice", "price", "amount"];

function inMoney(name: string, value: unknown, amountOf: Wording["amountOf"]): string | undefined {
  return AMOUNTS.includes(name) && typeof value === "number" ? amountOf(value) : undefined;
}

/** The change in sentences, if the server sends sentences. */
export function sentencesOf({ after }: Pick<AuditRow, "after">): readonly string[] {
  const changes = after?.changes;
  return Array.isArray(changes) ? changes.filter((one) => typeof one === "string") : [];
}

/** A setting in minutes as `7 days`. */
function inDays(name: string, value: unknown): string | undefined {
  if (!name.endsWith("_minutes")) return undefined;
  return /^\d+$/.test(String(value)) ? formatMinutes(Number(value)) : undefined;
}

function toLabel(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return (
    words.charAt(0).toUpperCase() +
    words.slice(1).replaceAll("_", " ").replace(/ ids$/, "s").replace(/ id$/, "")
  );
}

function toText(value: unknown, momentOf: (at: string) => string): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") {
    if (ISO_MOMENT.test(value)) return momentOf(value);
    return WALL_TIME.test(value) ? formatWallTime(value) : value;
  }
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => toText(one, momentOf) ?? "—").join(", ");
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

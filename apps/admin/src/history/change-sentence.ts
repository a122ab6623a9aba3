import type { AuditAction, AuditRow } from "@foyer/contract/audit.ts";
import { type ChangedField, changedFields, sentencesOf, type Wording } from "./change-words.ts";

/** A change as a sentence: `author` `lead` (the entity's name) `tail`. */
export type ChangeSentence = {
  /** "Anna Kern" */
  author: string;
  /** "changed the price of registration" */
  lead: string;
  /** The sentence names the entity. */
  hasName: boolean;
  /** "from €100.00 to €120.00" */
  tail: string;
  /** The changed fields say more than the sentence. */
  hasMore: boolean;
};

/** Each action as a verb, before the entity. */
export const ACTION_VERBS: Record<AuditAction, string> = {
  create: "added",
  update: "changed",
  delete: "removed",
  upload: "uploaded",
  import: "imported into",
  export: "exported",
  "sign-in": "signed in",
};

/** A value or a list of fields longer than this is not part of a sentence. */
const MAX_VALUE = 60;
const MAX_FIELDS = 3;

/** Writes an audit row as a sentence. rules/audit 15 */
export function changeSentence(row: AuditRow, wording: Wording): ChangeSentence {
  const kind = row.entity.replaceAll("-", " ");
  const author = authorOf(row);
  const fields = changedFields(row, wording).filter(({ before, after }) => before !== after);
  const say = (lead: string, { tail = "", hasMore = fields.length > 0, hasName = true } = {}) => ({
    author,
    lead,
    hasName,
    tail,
    hasMore,
  });
  if (row.action === "sign-in") return say("signed in", { hasName: false });
  if (isOfVisitor(row)) return ofVisitor(row, say);
  if (row.action !== "update" || sentencesOf(row).length > 0)
    return say(`${ACTION_VERBS[row.action]} ${kind}`);
  const [only] = fields;
  if (only && fields.length === 1) return ofOneField(only, kind, say);
  return say(fields.length === 0 ? `changed ${kind}` : `changed ${listOf(fields)} ${kind}`);
}

type Say = (lead: string, rest?: Partial<Omit<ChangeSentence, "author" | "lead">>) => ChangeSentence;

function ofOneField({ label, before, after }: ChangedField, kind: string, say: Say): ChangeSentence {
  const name = lowerFirst(label);
  const isShort = [before, after].every(
    (value) => (value ?? "").length <= MAX_VALUE && !value?.includes("\n"),
  );
  if (!isShort) return say(`changed the ${name} of ${kind}`);
  if (before === null) return say(`set the ${name} of ${kind}`, { tail: `to ${after}`, hasMore: false });
  if (after === null)
    return say(`removed the ${name} of ${kind}`, { tail: `, which was ${before}`, hasMore: false });
  return say(`changed the ${name} of ${kind}`, { tail: `from ${before} to ${after}`, hasMore: false });
}

function listOf(fields: readonly ChangedField[]): string {
  if (fields.length > MAX_FIELDS) return `${fields.length} details of`;
  const names = fields.map(({ label }) => lowerFirst(label));
  return `the ${names.slice(0, -1).join(", ")} and ${names.at(-1)} of`;
}

/** "ITEC settings" stays as it is. */
const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** A row that a visitor caused: a submission, or a hold that expired. rules/audit 12 */
const isOfVisitor = ({ staffId, staffName, entity }: AuditRow) =>
  staffId === null && ["Attendee", "Foyer"].includes(staffName) && ["ticket", "submission"].includes(entity);

const authorOf = (row: AuditRow) =>
  isOfVisitor(row) ? (row.staffName === "Foyer" ? "Foyer" : "A visitor") : row.staffName;

function ofVisitor({ entity, action }: AuditRow, say: Say): ChangeSentence {
  if (entity === "submission") return say("submitted answers", { hasName: false, hasMore: false });
  if (action === "create") return say("registered: ticket", { hasMore: false });
  return say("let ticket", { tail: "expire, as nobody paid in time", hasMore: false });
}

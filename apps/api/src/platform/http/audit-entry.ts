import { isDeepStrictEqual } from "node:util";

/** What a handler records of its mutation; `route` adds who and when. rules/audit */
export type AuditEntry = {
  action: "create" | "update" | "delete" | "upload" | "import" | "export" | "sign-in";
  /** Kind of thing, singular: `country`. */
  entity: string;
  entityId: number | string;
  /** Its name at the moment of the change. */
  entityName?: string;
  projectId?: number;
  /** Changed fields only; never secrets, never an attendee's answers. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** The changed fields of two copies of one thing, as an audit entry wants them. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

import { isDeepStrictEqual } from "node:util";

/** A handler's record of its mutation; `route` adds the caller and the time. rules/audit */
export type AuditEntry = {
  action: "create" | "update" | "delete" | "upload" | "import" | "export" | "sign-in";
  /** The kind of entity, singular: `country`. */
  entity: string;
  entityId: number | string;
  /** Its name at the moment of the change. */
  entityName?: string;
  projectId?: number;
  /** Changed fields only; never secrets, never an attendee's answers. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Returns the fields that differ between two copies of one entity, for an audit entry. */
export function changes(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

import type { AuditRow } from "@foyer/contract/audit.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listNames, type NamedKind } from "./audit-names.store.ts";

/** The fields of audit rows that hold ids, with the kind of entity. */
const FIELDS: Readonly<Record<string, NamedKind>> = {
  projectId: "project",
  projectIds: "project",
  barCodePoolId: "barcode pool",
  registrationId: "registration",
  countryId: "country",
  placeId: "place",
  partitionId: "partition",
  stepId: "step",
  questionId: "question",
  questionTypeId: "question type",
};

type Fields = AuditRow["before"];

const idsIn = (value: unknown): number[] =>
  [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Puts names in place of the ids in changed fields; an id without a name stays. rules/audit 11 */
export async function nameIds<Row extends { before: Fields; after: Fields }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<Row[]> {
  const wanted = new Map<NamedKind, Set<number>>();
  const fields = rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  for (const [field, value] of fields.flatMap((one) => Object.entries(one))) {
    const kind = FIELDS[field];
    if (kind) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...idsIn(value)]));
  }
  const names = new Map<NamedKind, Map<number, string>>();
  for (const [kind, ids] of wanted) if (ids.size > 0) names.set(kind, await listNames(db, kind, [...ids]));
  const named = (fields: Fields): Fields =>
    fields &&
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, inWords(field, value)]));
  const inWords = (field: string, value: unknown): unknown => {
    const kind = FIELDS[field];
    const known = kind && names.get(kind);
    if (!known) return value;
    const nameOf = (one: unknown) => known.get(Number(one)) ?? one;
    return Array.isArray(value) ? value.map(nameOf) : nameOf(value);
  };
  return rows.map((row) => ({ ...row, before: named(row.before), after: named(row.after) }));
}

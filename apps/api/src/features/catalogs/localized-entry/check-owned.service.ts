import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { Catalog, Entry, EntryValues, OwnedCatalog } from "./catalog.ts";
import { findOwner, isSharedName } from "./owned-entry.store.ts";

export const isOwned = (catalog: Catalog): catalog is OwnedCatalog & { owner: number | null } =>
  catalog.owner !== undefined;

type Change = { values: EntryValues; before: Entry | null; sentProjectId: unknown };

/**
 * Refuses another project than that of the call, a parent that belongs to another project or, for an entry of the shared
 * catalog, to any, and a name that the shared catalog has. rules/catalogs 20, 21
 */
export async function checkOwned(
  db: Kysely<Database>,
  { table, parent, owner }: OwnedCatalog & { owner: number | null },
  { values, before, sentProjectId }: Change,
): Promise<void> {
  if (sentProjectId !== undefined && sentProjectId !== owner) {
    throw problem("invalid-fields", { fields: { projectId: "Must be the project of the address." } });
  }
  const parentId = parent && Number(values.fields[parent.field]);
  if (parent && parentId !== undefined) {
    const parentOwner = await findOwner(db, parent.table, parentId);
    const isReachable = parentOwner === null || parentOwner === owner;
    if (!isReachable) throw problem(parent.unknown, { field: parent.field });
  }
  const key = nameKey(values.internalName);
  const isParentKept = !parent || before?.fields[parent.field] === parentId;
  if (owner === null || (before && isParentKept && nameKey(before.internalName) === key)) return;
  // The database holds names unique among the entries of one owner; the shared one that is there already is to be used.
  const questionId = table === "answer" ? parentId : undefined;
  if (await isSharedName(db, table, { nameKey: key, questionId })) {
    throw problem("internal-name-taken", { field: "internalName" });
  }
}

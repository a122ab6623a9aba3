import type {
  NewPromoCodeGroup,
  PromoCodeGroup,
  PromoCodeGroupChanges,
} from "@foyer/contract/promo-code-groups.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import {
  type GroupKey,
  type GroupType,
  type GroupValues,
  insertGroup,
  type LockedGroup,
  listGroupRows,
  listGroupTypes,
  lockGroup,
  removeGroup as removeGroupRow,
  updateGroup as writeGroup,
} from "./promo-code-groups.store.ts";
import { removeCodesOfGroup } from "./promo-codes.store.ts";

export async function listTypes(db: Kysely<Database>, projectId: number): Promise<GroupType[]> {
  await getProject(db, projectId);
  return listGroupTypes(db);
}

export async function listGroups(db: Kysely<Database>, projectId: number): Promise<PromoCodeGroup[]> {
  await getProject(db, projectId);
  return listGroupRows(db, projectId);
}

export async function getGroup(
  db: Kysely<Database>,
  { projectId, groupId }: GroupKey,
): Promise<PromoCodeGroup> {
  const [group] = await listGroupRows(db, projectId, groupId);
  if (!group) throw problem("not-found");
  return group;
}

export async function createGroup(
  { db, record }: RecordedContext,
  projectId: number,
  { promoCodeType, owner }: NewPromoCodeGroup,
): Promise<PromoCodeGroup> {
  await getProject(db, projectId);
  const values = { promoCodeType, owner };
  const types = await requireType(db, promoCodeType);
  const groupId = await insertGroup(db, { projectId, ...values });
  const key = { projectId, groupId };
  record({ action: "create", ...entryOf(key, types, values), after: toAudit(types, values) });
  return getGroup(db, key);
}

/** Changes the type or the owner of a group. rules/promo-codes 1 */
export async function updateGroup(
  context: RecordedContext,
  key: GroupKey,
  { id: _id, version: _version, ...sent }: PromoCodeGroupChanges,
): Promise<PromoCodeGroup> {
  const { db } = context;
  const types = await listGroupTypes(db);
  return updateVersioned(context, {
    lock: () => lockGroup(db, key),
    valuesOf: ({ promoCodeType, owner }: LockedGroup): GroupValues => ({ promoCodeType, owner }),
    sent,
    complete: async (values) => {
      await requireType(db, values.promoCodeType);
      return values;
    },
    write: async (values) => {
      await writeGroup(db, key, values);
      return getGroup(db, key);
    },
    toAnswer: () => getGroup(db, key),
    entryOf: (values) => entryOf(key, types, values),
    toAudit: (values) => toAudit(types, values),
  });
}

/** Deletes a group with its codes, unless a ticket is held or issued with one of them. rules/promo-codes 5 */
export async function removeGroup({ db, record }: RecordedContext, key: GroupKey): Promise<PromoCodeGroup> {
  const locked = await lockGroup(db, key);
  if (!locked) throw problem("not-found");
  const group = await getGroup(db, key);
  const codes = await removeCodesOfGroup(db, key);
  if (codes === null) throw problem("promo-code-group-used");
  await removeGroupRow(db, key, locked.imageFileId);
  const types = await listGroupTypes(db);
  record({ action: "delete", ...entryOf(key, types, locked), before: { ...toAudit(types, locked), codes } });
  return group;
}

async function requireType(db: Kysely<Database>, id: number): Promise<GroupType[]> {
  const types = await listGroupTypes(db);
  if (types.some((type) => type.id === id)) return types;
  throw problem("unknown-promo-code-type", { field: "promoCodeType" });
}

const nameOfType = (types: readonly GroupType[], id: number) =>
  types.find((type) => type.id === id)?.name ?? "";

const toAudit = (types: readonly GroupType[], { promoCodeType, owner }: GroupValues) => ({
  promoCodeType: nameOfType(types, promoCodeType),
  owner,
});

/** How the audit names a group: by its type and its owner. */
const entryOf = ({ projectId, groupId }: GroupKey, types: readonly GroupType[], values: GroupValues) => ({
  entity: "promo-code-group",
  entityId: groupId,
  entityName: [nameOfType(types, values.promoCodeType), values.owner].filter(Boolean).join(" · "),
  projectId,
});

/** How the audit names the group with this key. */
export async function entryOfGroup(db: Kysely<Database>, key: GroupKey) {
  const { promoCodeType, owner } = await getGroup(db, key);
  return entryOf(key, await listGroupTypes(db), { promoCodeType, owner });
}

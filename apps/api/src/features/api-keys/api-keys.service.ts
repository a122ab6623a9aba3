import { isAtLeast } from "@foyer/contract/access.ts";
import type { ApiKey, ApiKeyBody, NewApiKey } from "@foyer/contract/api-keys.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Kysely } from "kysely";
import { hashApiKey, makeApiKeyText } from "../../platform/auth/api-key-text.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import * as store from "./api-keys.store.ts";

/** Nobody has this id: whoever is not on the staff list has no keys. */
const NOBODY = 0;

/** Whose keys a caller sees and revokes: admins everybody's, others their own. rules/api-keys 2 */
const ownerOf = ({ role, staffId }: Caller) => (role === "admin" ? "all" : (staffId ?? NOBODY));

export async function listApiKeys(db: Kysely<Database>, caller: Caller): Promise<ApiKey[]> {
  return (await store.listKeys(db, ownerOf(caller))).map(toApiKey);
}

/**
 * Makes a key in the caller's name. Throws `api-keys-without-roles`, `beyond-own-role`, `admin-key-of-projects`,
 * `unknown-project`, `too-many-api-keys` and `api-key-name-taken`. rules/api-keys 1–4
 */
export async function createApiKey(
  { db, caller, record }: RecordedContext,
  body: ApiKeyBody,
  { rolesFromToken }: { rolesFromToken: boolean },
): Promise<NewApiKey> {
  const { staffId } = caller;
  if (rolesFromToken || staffId === null) throw problem("api-keys-without-roles");
  const { name, role, access, projectIds, expiresInDays } = body;
  if (!isAtLeast(caller.role, role)) throw problem("beyond-own-role", { field: "role" });
  if (role === "admin" && projectIds !== null) {
    throw problem("admin-key-of-projects", { field: "projectIds" });
  }
  await requireOwnProjects(db, caller, projectIds ?? []);
  await store.lockMaker(db, staffId);
  if ((await store.countKeys(db, staffId)) >= LIMITS.apiKeys) throw problem("too-many-api-keys");
  const { text, prefix } = makeApiKeyText();
  const id = await store.insertKey(db, {
    staffId,
    name,
    role,
    mayWrite: access === "write",
    projectIds,
    expiresInDays,
    prefix,
    hash: hashApiKey(text),
  });
  const row = await store.lockKey(db, id, staffId);
  if (!row) throw new Error("A key was not inserted");
  const key = toApiKey(row);
  const after = { prefix, role, access, projectIds, expiresAt: key.expiresAt };
  record({ action: "create", entity: "API key", entityId: id, entityName: name, after });
  return { key, text };
}

/** Revokes a key; its row stays, because the audit refers to it. Throws `not-found`. rules/api-keys 7 */
export async function revokeApiKey(
  { db, caller, record }: RecordedContext,
  id: number,
): Promise<{ id: number }> {
  const row = await store.lockKey(db, id, ownerOf(caller));
  if (!row) throw problem("not-found");
  await store.revokeKey(db, id);
  const { name, prefix, madeBy } = row;
  record({
    action: "delete",
    entity: "API key",
    entityId: id,
    entityName: name,
    before: { prefix, madeBy },
  });
  return { id };
}

/** A project of somebody else is answered like one that does not exist. rules/access 2 */
async function requireOwnProjects(
  db: Kysely<Database>,
  { projects }: Caller,
  wanted: readonly number[],
): Promise<void> {
  const mayUse = projects === "all" ? await store.listProjectIds(db, wanted) : projects;
  if (!wanted.every((id) => mayUse.includes(id))) throw problem("unknown-project", { field: "projectIds" });
}

function toApiKey({ mayWrite, createdAt, expiresAt, lastUsedAt, ...key }: store.KeyRow): ApiKey {
  return {
    ...key,
    access: mayWrite ? "write" : "read",
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt.getTime() <= Date.now(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

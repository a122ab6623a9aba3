import type { UsedKind } from "@foyer/contract/catalog-uses.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

export type Use = { entryId: number; projectId: number; registrationId: number };

/**
 * Every use of the entries of one kind, in the order of the entries: of those of the project, or with null of those of
 * the shared catalog.
 */
export async function listUseRows(
  db: Kysely<Database>,
  kind: UsedKind,
  owner: number | null,
): Promise<Use[]> {
  const uses = db
    .selectFrom("catalog_use")
    .select(["entry_id as entryId", "project_id as projectId", "registration_id as registrationId"])
    .where("kind", "=", kind)
    .orderBy("entry_id")
    .orderBy("project_id")
    .orderBy("registration_id");
  const table = isOwnable(kind) ? kind : null;
  if (table === null) return owner === null ? uses.execute() : [];
  const own = db.selectFrom(table).select("id");
  return owner === null
    ? uses.where("entry_id", "not in", own.where("project_id", "is not", null)).execute()
    : uses.where("entry_id", "in", own.where("project_id", "=", owner)).execute();
}

/** The kinds of which a project can have entries of its own. */
const isOwnable = (kind: UsedKind): kind is "step" | "question" | "answer" =>
  kind === "step" || kind === "question" || kind === "answer";

export async function hasUse(db: Kysely<Database>, kind: UsedKind, entryId: number): Promise<boolean> {
  const use = await db
    .selectFrom("catalog_use")
    .select("entry_id")
    .where("kind", "=", kind)
    .where("entry_id", "=", entryId)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

export async function replaceUses(
  trx: Transaction<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
  uses: readonly { kind: UsedKind; entryId: number }[],
): Promise<void> {
  await trx
    .deleteFrom("catalog_use")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .execute();
  await sql`
    insert into catalog_use (project_id, registration_id, kind, entry_id)
    select distinct ${projectId}::bigint, ${registrationId}::bigint, kind, entry_id
    from unnest(${uses.map(({ kind }) => kind)}::text[], ${uses.map(({ entryId }) => entryId)}::bigint[])
      as used (kind, entry_id)`.execute(trx);
}

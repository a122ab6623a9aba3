import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { boolean, column, json, sqlRows } from "../db/sql-rows.ts";

const ROW = {
  id: column("api_key.id"),
  name: column("api_key.name"),
  hash: column("api_key.hash"),
  keyRole: column("api_key.role"),
  mayWrite: column("api_key.may_write"),
  keyProjects: column("api_key.project_ids"),
  isOpen: boolean,
  isUsedNow: boolean,
  staffId: column("staff.id"),
  staffName: column("staff.name"),
  staffRole: column("staff.role"),
  issuer: column("staff.issuer"),
  subject: column("staff.subject"),
  staffProjects: json<number[]>(),
};

/**
 * The key with this prefix, and the access of its maker at this moment. `isOpen`: neither revoked nor expired, and its
 * maker is active. `isUsedNow`: its last use was stored within the last minute.
 */
export async function findApiKeyAccess(db: Kysely<Database>, prefix: string) {
  const { rows } = await sqlRows(ROW)`
    select api_key.id, api_key.name, hash, api_key.role as "keyRole", may_write as "mayWrite",
      project_ids as "keyProjects", revoked_at is null and expires_at > now() and active as "isOpen",
      coalesce(last_used_at > now() - interval '1 minute', false) as "isUsedNow",
      staff.id as "staffId", staff.name as "staffName", staff.role as "staffRole", issuer, subject,
      (select coalesce(json_agg(project_id order by project_id), '[]') from staff_project where staff_id = staff.id)
        as "staffProjects"
    from api_key join staff on staff.id = api_key.staff_id
    where prefix = ${prefix}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the moment of a key's last use, at most once a minute, whatever many servers do at once. rules/api-keys 7 */
export async function storeKeyUse(db: Kysely<Database>, id: number): Promise<void> {
  await sql`
    update api_key set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at <= now() - interval '1 minute')`.execute(db);
}

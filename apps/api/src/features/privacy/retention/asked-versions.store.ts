import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../../platform/db/sql-rows.ts";

/** Lists the published scenarios of a project that ask a question, in all their versions. */
export function listVersionsAsking(db: Kysely<Database>, projectId: number, questionId: number) {
  const id = JSON.stringify({ id: questionId });
  return db
    .selectFrom("scenario")
    .select(["registration_id as registrationId", "version", "body"])
    .where("project_id", "=", projectId)
    .where(sql<SqlBool>`jsonb_path_exists(body, '$.steps[*].questions[*] ? (@.id == $id)', ${id}::jsonb)`)
    .orderBy("registration_id")
    .orderBy("version")
    .execute();
}

/** Lists the questions that a project asks or has asked. */
export async function listAskedIds(db: Kysely<Database>, projectId: number): Promise<number[]> {
  const { rows } = await sqlRows({ id: neverNull(number) })`
    select distinct id::bigint as id from scenario
    cross join lateral jsonb_path_query(body, '$.steps[*].questions[*].id') as id
    where project_id = ${projectId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

import { FIRST_LEAD_FIELDS, type LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";

export type LeadChoice = { questionIds: number[]; fields: LeadField[] };
/** Version 0: nobody has chosen yet. */
export type LeadSettingsRow = LeadChoice & { version: number };

const NEVER_SET: LeadSettingsRow = { version: 0, questionIds: [], fields: [...FIRST_LEAD_FIELDS] };

/** The settings of a project that is known to exist. */
export async function findSettings(db: Kysely<Database>, projectId: number): Promise<LeadSettingsRow> {
  const row = await db
    .selectFrom("lead_settings")
    .select(["version", "question_ids as questionIds", "fields"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? NEVER_SET;
}

/** Locks the project against other changes of its settings; null if there is no such project. */
export async function lockSettings(trx: Transaction<Database>, projectId: number) {
  const project = await lockProjectName(trx, projectId);
  return project && { ...(await findSettings(trx, projectId)), ...project };
}

/** Writes the next version. The caller holds the project's lock. */
export async function writeSettings(
  trx: Transaction<Database>,
  projectId: number,
  { questionIds, fields }: LeadChoice,
): Promise<LeadSettingsRow> {
  return await trx
    .insertInto("lead_settings")
    .values({ project_id: projectId, question_ids: questionIds, fields })
    .onConflict((conflict) =>
      conflict.column("project_id").doUpdateSet({
        question_ids: questionIds,
        fields,
        version: sql<number>`lead_settings.version + 1`,
      }),
    )
    .returning(["version", "question_ids as questionIds", "fields"])
    .executeTakeFirstOrThrow();
}

/** Lists the questions that are consents in any version of the project's scenarios. */
export async function listConsentIds(db: Kysely<Database>, projectId: number): Promise<number[]> {
  const { rows } = await sqlRows({ id: neverNull(number) })`
    select distinct id::bigint as id from scenario
    cross join lateral jsonb_path_query(body, '$.steps[*].questions[*] ? (@.settings.isConsent == true).id') as id
    where project_id = ${projectId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

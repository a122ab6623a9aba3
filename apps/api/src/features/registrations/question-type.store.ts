import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, json, neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";

type Key = { projectId: number; questionId: number };

/** The registrations whose scenario or draft asks the question, in the order of their ids. */
export async function listAsking(db: Kysely<Database>, { projectId, questionId }: Key): Promise<number[]> {
  const rows = await db
    .selectFrom("catalog_use")
    .select("registration_id as registrationId")
    .where("project_id", "=", projectId)
    .where("kind", "=", "question")
    .where("entry_id", "=", questionId)
    .orderBy("registration_id")
    .execute();
  return rows.map(({ registrationId }) => registrationId);
}

/** The registrations of which any version has ever asked the question. */
async function listEverAsking(db: Kysely<Database>, { projectId, questionId }: Key): Promise<number[]> {
  const { rows } = await sqlRows({ registrationId: number })`
    select distinct registration_id as "registrationId" from scenario
    where project_id = ${projectId} and jsonb_path_exists(body, '$.steps[*].questions[*].id ? (@ == $id)',
      jsonb_build_object('id', ${questionId}::bigint))`.execute(db);
  return rows.map(({ registrationId }) => registrationId);
}

/**
 * Has anybody answered the question, in any version of any scenario? A ticket counts whatever its status, also one that
 * was moved to another registration since.
 */
export async function isAnswered(db: Kysely<Database>, key: Key): Promise<boolean> {
  const registrations = await listEverAsking(db, key);
  if (registrations.length === 0) return false;
  const answer = JSON.stringify([{ questionId: key.questionId }]);
  const { rows } = await sqlRows({ isAnswered: boolean })`
    select exists (select from ticket where project_id = ${key.projectId}
        and registration_id = any(${registrations}::bigint[]) and answers @> ${answer}::jsonb)
      or exists (select from ticket where project_id = ${key.projectId}
        and answered_registration_id = any(${registrations}::bigint[]) and answers @> ${answer}::jsonb)
      or exists (select from submission where project_id = ${key.projectId}
        and registration_id = any(${registrations}::bigint[]) and answers @> ${answer}::jsonb)
      or exists (select from desk_conflict where project_id = ${key.projectId}
        and registration_id = any(${registrations}::bigint[]) and visitor -> 'results' @> ${answer}::jsonb)
      as "isAnswered"`.execute(db);
  return rows[0]?.isAnswered === true;
}

/** The question in the newest version of the scenario in which it had this type; null: it never had. */
export async function findWithType(
  db: Kysely<Database>,
  { projectId, registrationId, questionId }: Key & { registrationId: number },
  type: QuestionType,
): Promise<LocalizedQuestion | null> {
  const { rows } = await sqlRows({ question: neverNull(json<LocalizedQuestion>()) })`
    select question from scenario,
      jsonb_path_query(body, '$.steps[*].questions[*] ? (@.id == $id && @.type == $type)',
        jsonb_build_object('id', ${questionId}::bigint, 'type', ${type}::text)) as question
    where project_id = ${projectId} and registration_id = ${registrationId}
    order by version desc limit 1`.execute(db);
  return rows[0]?.question ?? null;
}

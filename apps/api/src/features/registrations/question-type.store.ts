import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
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

/** The versions of scenarios that have ever asked the question. */
async function listEverAsking(db: Kysely<Database>, { projectId, questionId }: Key) {
  const { rows } = await sqlRows({ registrationId: number, version: number })`
    select registration_id as "registrationId", version from scenario
    where project_id = ${projectId} and jsonb_path_exists(body, '$.steps[*].questions[*].id ? (@ == $id)',
      jsonb_build_object('id', ${questionId}::bigint))`.execute(db);
  return rows;
}

/**
 * Has anybody answered the question, in any version of any scenario? A ticket counts whatever its status, also one that
 * was moved to another registration since.
 */
export async function isAnswered(db: Kysely<Database>, { projectId, questionId }: Key): Promise<boolean> {
  const asking = await listEverAsking(db, { projectId, questionId });
  if (asking.length === 0) return false;
  const registrations = [...new Set(asking.map(({ registrationId }) => registrationId))];
  const versions = [...new Set(asking.map(({ version }) => version))];
  const answer = JSON.stringify([{ questionId }]);
  const isIn = (column: RawBuilder<unknown>) => sql`
    project_id = ${projectId} and ${column} = any(${registrations}::bigint[])`;
  // Few tickets played a version that asks a new question: the case keeps the answers of the others from being read.
  const hasAnswer = sql`
    case when scenario_version = any(${versions}::integer[]) then answers @> ${answer}::jsonb end`;
  const { rows } = await sqlRows({ isAnswered: boolean })`
    select exists (select from ticket where ${isIn(sql`registration_id`)} and ${hasAnswer})
      or exists (select from ticket where ${isIn(sql`answered_registration_id`)} and ${hasAnswer})
      or exists (select from submission where ${isIn(sql`registration_id`)}
        and ticket_id is null and answers @> ${answer}::jsonb)
      or exists (select from desk_conflict where ${isIn(sql`registration_id`)}
        and visitor -> 'results' @> ${answer}::jsonb)
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

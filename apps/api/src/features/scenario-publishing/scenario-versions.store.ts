import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { json, sqlValue } from "../../platform/db/sql-rows.ts";

/** Published versions below `before`, the newest first; author and changes are read from the audit. */
export function listVersionRows(
  db: Kysely<Database>,
  { projectId, registrationId }: { projectId: number; registrationId: number },
  { before, limit }: { before: number; limit: number },
) {
  const entityId = String(registrationId);
  return (
    db
      .selectFrom("scenario")
      .leftJoin("audit as saved", (join) =>
        join
          .onRef("saved.project_id", "=", "scenario.project_id")
          .on("saved.entity", "=", "scenario")
          .on("saved.entity_id", "=", entityId)
          .on(sql<SqlBool>`(saved.after ->> 'version')::int = scenario.version`),
      )
      .leftJoin("audit as made", (join) =>
        join
          .onRef("made.project_id", "=", "scenario.project_id")
          .on("made.entity", "=", "registration")
          .on("made.entity_id", "=", entityId)
          .on("made.action", "=", "create")
          .on("scenario.version", "=", 1),
      )
      // A changed type of a question is a version of every scenario that asks it. rules/questions 21
      .leftJoin("audit as typed", (join) =>
        join
          .onRef("typed.project_id", "=", "scenario.project_id")
          .on("typed.entity", "=", "question")
          .on(sql<SqlBool>`(typed.after -> 'scenarioVersions' ->> ${entityId})::int = scenario.version`),
      )
      .select(["scenario.version", "scenario.saved_at as savedAt"])
      .select(({ fn, val }) => [
        fn.coalesce("saved.staff_name", "made.staff_name", "typed.staff_name", val("")).as("savedBy"),
        sqlValue(json<string[]>())`coalesce(nullif(saved.after -> 'changes', 'null'), '[]')`.as("changes"),
      ])
      .where("scenario.project_id", "=", projectId)
      .where("scenario.registration_id", "=", registrationId)
      .where("scenario.version", "<", before)
      .orderBy("scenario.version", "desc")
      .limit(limit)
      .execute()
  );
}

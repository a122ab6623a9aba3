import { ANNOUNCED_DAYS } from "@foyer/contract/retention.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { isInReach } from "../../../platform/db/projects-in-reach.ts";
import type { Database } from "../../../platform/db/schema.ts";
import {
  boolean,
  column,
  moment,
  neverNull,
  nullable,
  number,
  sqlRows,
  text,
} from "../../../platform/db/sql-rows.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { isVisible } from "../../../platform/http/visible-projects.ts";

export type RuleKey = { projectId: number; ruleId: number };

/** When the days have passed and no postponement holds, by the clock at the venue. */
const BASE = sql`greatest(
  (project.end_date_time + make_interval(days => rule.days)) at time zone project.time_zone,
  rule.postponed_until::timestamp at time zone project.time_zone)`;

/** Managers know of it some days before, whatever was changed meanwhile. rules/privacy 14 */
const DUE = sql`greatest(${BASE}, coalesce(rule.announced_at, now()) + make_interval(days => ${ANNOUNCED_DAYS}))`;

const RULE = {
  id: number,
  version: number,
  questionId: nullable(column("retention_rule.question_id")),
  questionName: text,
  days: number,
  dueAt: neverNull(moment),
  announcedAt: nullable(column("retention_rule.announced_at")),
  postponedUntil: nullable(text),
  postponedBecause: text,
  postponedBy: text,
  isNear: neverNull(boolean),
  isDue: neverNull(boolean),
};

const select = (projectId: number, more: RawBuilder<unknown>) => sqlRows(RULE)`
  select rule.id, rule.version, rule.question_id as "questionId", coalesce(question.internal_name, '') as "questionName",
    rule.days, ${DUE} as "dueAt", rule.announced_at as "announcedAt", rule.postponed_until::text as "postponedUntil",
    rule.postponed_because as "postponedBecause", rule.postponed_by as "postponedBy",
    ${BASE} <= now() + make_interval(days => ${ANNOUNCED_DAYS}) as "isNear",
    rule.announced_at is not null and ${DUE} <= now() as "isDue"
  from retention_rule rule
  join project on project.id = rule.project_id
  left join question on question.id = rule.question_id
  where rule.project_id = ${projectId} ${more}`;

export type RuleRow = Awaited<ReturnType<typeof listRules>>[number];

export async function listRules(db: Kysely<Database>, projectId: number) {
  const { rows } = await select(projectId, sql`order by rule.question_id nulls first, rule.id`).execute(db);
  return rows;
}

export async function findRule(
  db: Kysely<Database>,
  { projectId, ruleId }: RuleKey,
): Promise<RuleRow | null> {
  const { rows } = await select(projectId, sql`and rule.id = ${ruleId}`).execute(db);
  return rows[0] ?? null;
}

/** Finds a rule and locks it until the transaction ends: whoever starts an erasure by it waits. */
export async function lockRule(trx: Transaction<Database>, key: RuleKey): Promise<RuleRow | null> {
  await sql`select id from retention_rule where project_id = ${key.projectId} and id = ${key.ruleId} for update`.execute(
    trx,
  );
  return findRule(trx, key);
}

/** Rules of one project are added one after another. */
export async function lockAdding(trx: Transaction<Database>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('retention', ${projectId}))`.execute(trx);
}

export async function insertRule(
  trx: Transaction<Database>,
  { projectId, questionId, days }: { projectId: number; questionId: number | null; days: number },
): Promise<number> {
  const { id } = await trx
    .insertInto("retention_rule")
    .values({ project_id: projectId, question_id: questionId, days })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const update = (trx: Transaction<Database>, { projectId, ruleId }: RuleKey) =>
  trx.updateTable("retention_rule").where("project_id", "=", projectId).where("id", "=", ruleId);

/** Writes other days; they are announced again. */
export async function updateDays(trx: Transaction<Database>, key: RuleKey, days: number): Promise<void> {
  await update(trx, key)
    .set({ days, announced_at: null, announced_entries: 0, looked_at: null, version: sql`version + 1` })
    .execute();
}

type Postponement = { days: number; reason: string; by: string };

/** Postpones a rule by days at the venue; it is announced again before. */
export async function postponeRule(
  trx: Transaction<Database>,
  key: RuleKey,
  { days, reason, by }: Postponement,
): Promise<void> {
  await update(trx, key)
    .set({
      postponed_until: sql`(
        select (now() at time zone time_zone)::date + ${days}::integer from project where id = ${key.projectId})`,
      postponed_because: reason,
      postponed_by: by,
      announced_at: null,
      announced_entries: 0,
      looked_at: null,
      version: sql`version + 1`,
    })
    .execute();
}

/** Notes that managers have been told of so many tickets and other entries; null: they have not. */
export async function setAnnounced(
  trx: Transaction<Database>,
  key: RuleKey,
  entries: number | null,
): Promise<void> {
  await update(trx, key)
    .set({ announced_at: entries === null ? null : sql`now()`, announced_entries: entries ?? 0 })
    .execute();
}

/** Notes that nothing is left of what managers were told of. */
export async function setErased(trx: Transaction<Database>, key: RuleKey): Promise<void> {
  await update(trx, key).set({ announced_entries: 0 }).execute();
}

/** Lists what will be erased soon in these projects, the nearest first. rules/home 5 */
export async function listAnnounced(db: Kysely<Database>, projects: Caller["projects"], maximum: number) {
  const { rows } = await sqlRows({
    projectId: number,
    projectName: text,
    subjectId: number,
    subjectName: text,
    count: number,
    of: number,
  })`
    select project.id as "projectId", project.name as "projectName", rule.id as "subjectId",
      coalesce(question.internal_name, '') as "subjectName", rule.announced_entries as count,
      greatest(0, ceil(extract(epoch from ${DUE} - now()) / 86400))::integer as of
    from retention_rule rule
    join project on project.id = rule.project_id
    left join question on question.id = rule.question_id
    where rule.announced_entries > 0 and ${isVisible("rule.project_id", projects)}
    order by ${DUE}, rule.id limit ${maximum}`.execute(db);
  return rows;
}

export async function setLookedAt(trx: Transaction<Database>, key: RuleKey): Promise<void> {
  await update(trx, key).set({ looked_at: sql`now()` }).execute();
}

export async function removeRule(trx: Transaction<Database>, { projectId, ruleId }: RuleKey): Promise<void> {
  await trx
    .deleteFrom("retention_rule")
    .where("project_id", "=", projectId)
    .where("id", "=", ruleId)
    .execute();
}

/** How often a job looks at a rule whose day is near. */
const HOURS_BETWEEN_LOOKS = 6;

/** Lists the rules of all projects whose day is near, that nobody has looked at for hours. */
export async function listRulesToLookAt(db: Kysely<Database>): Promise<RuleKey[]> {
  const { rows } = await sqlRows({ projectId: number, ruleId: number })`
    select rule.project_id as "projectId", rule.id as "ruleId" from retention_rule rule
    join project on project.id = rule.project_id
    where (looked_at is null or looked_at < now() - make_interval(hours => ${HOURS_BETWEEN_LOOKS}))
      and (announced_at is not null or ${BASE} <= now() + make_interval(days => ${ANNOUNCED_DAYS}))
      and ${await isInReach(db, "rule.project_id")}
    order by rule.project_id, rule.id`.execute(db);
  return rows;
}

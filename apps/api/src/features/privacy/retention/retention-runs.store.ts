import type { ErasedPlaces, NamedBackup } from "@foyer/contract/erasures.ts";
import { ERASED_PLACES } from "@foyer/contract/erasures.ts";
import type { RetentionPlaces } from "@foyer/contract/retention.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { insertWork } from "../../../platform/durable-work/work.store.ts";
import type { RuleKey, RuleRow } from "./retention-rules.store.ts";

export type RunKey = { projectId: number; runId: string };

/** The kind of its durable work. */
export const RETENTION_WORK = "retention";

/** The runs that are shown; all are kept. */
const LISTED_RUNS = 20;

type NewRun = RuleKey & {
  rule: RuleRow;
  isTrial: boolean;
  staffId: number | null;
  staffName: string;
  backups: readonly NamedBackup[];
};

/** Adds a run with its work; returns its id. */
export async function insertRun(
  trx: Transaction<Database>,
  { projectId, ruleId, rule, isTrial, staffId, staffName, backups }: NewRun,
): Promise<string> {
  const id = await insertWork(trx, projectId, { kind: RETENTION_WORK });
  await trx
    .insertInto("retention_run")
    .values({
      project_id: projectId,
      id,
      rule_id: ruleId,
      question_id: rule.questionId,
      question_name: rule.questionName,
      is_trial: isTrial,
      staff_id: staffId,
      staff_name: staffName,
      backups: JSON.stringify(backups),
    })
    .execute();
  return id;
}

const runsOf = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("retention_run as run")
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "run.project_id").onRef("work.id", "=", "run.id"),
    )
    .select([
      "run.id",
      "run.rule_id as ruleId",
      "run.question_id as questionId",
      "run.question_name as questionName",
      "run.is_trial as isTrial",
      "run.staff_id as staffId",
      "run.staff_name as staffName",
      "run.started_at as startedAt",
      "run.places",
      "run.backups",
      "run.erasure_id as erasureId",
      "work.state",
      "work.total",
      "work.completed",
      "work.ended_at as endedAt",
      "work.last_error as lastError",
    ])
    .where("run.project_id", "=", projectId);

export type RunRow = Awaited<ReturnType<typeof listRuns>>[number];

export const listRuns = (db: Kysely<Database>, projectId: number) =>
  runsOf(db, projectId).orderBy("run.started_at", "desc").orderBy("run.id").limit(LISTED_RUNS).execute();

export async function findRun(db: Kysely<Database>, { projectId, runId }: RunKey): Promise<RunRow | null> {
  return (await runsOf(db, projectId).where("run.id", "=", runId).executeTakeFirst()) ?? null;
}

/** Whether a rule is erasing, or is being tried. */
export async function isRunning(db: Kysely<Database>, { projectId, ruleId }: RuleKey): Promise<boolean> {
  const run = await runsOf(db, projectId)
    .where("run.rule_id", "=", ruleId)
    .where("work.state", "in", ["waiting", "running"])
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Locks a run until the transaction ends, so that two servers that both do it erase in turn. */
export async function lockRun(trx: Transaction<Database>, { projectId, runId }: RunKey): Promise<void> {
  await sql`select id from retention_run where project_id = ${projectId} and id = ${runId} for update`.execute(
    trx,
  );
}

/** Adds what a batch has erased to a run, which is locked. */
export async function addPlaces(
  trx: Transaction<Database>,
  { projectId, runId }: RunKey,
  counts: RetentionPlaces,
): Promise<RetentionPlaces> {
  const { places } = await trx
    .selectFrom("retention_run")
    .select("places")
    .where("project_id", "=", projectId)
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  const sums = addCounts(places, counts);
  await writePlaces(trx, { projectId, runId }, sums);
  return sums;
}

export async function writePlaces(
  trx: Transaction<Database>,
  { projectId, runId }: RunKey,
  places: RetentionPlaces,
): Promise<void> {
  await trx
    .updateTable("retention_run")
    .set({ places: JSON.stringify(places) })
    .where("project_id", "=", projectId)
    .where("id", "=", runId)
    .execute();
}

export function addCounts(one: RetentionPlaces, other: RetentionPlaces): RetentionPlaces {
  const sums: Record<string, number> = { ...one };
  for (const [place, count] of Object.entries(other)) sums[place] = (sums[place] ?? 0) + count;
  return sums;
}

/** The proof of tickets has every place. */
const allPlaces = (places: RetentionPlaces): ErasedPlaces =>
  Object.fromEntries(ERASED_PLACES.map((place) => [place, places[place] ?? 0])) as ErasedPlaces;

/** Names the proof of a run's tickets. */
export async function setErasure(
  trx: Transaction<Database>,
  { projectId, runId }: RunKey,
  erasureId: number,
): Promise<void> {
  await trx
    .updateTable("retention_run")
    .set({ erasure_id: erasureId })
    .where("project_id", "=", projectId)
    .where("id", "=", runId)
    .execute();
}

/** Writes what a run has erased into the proof of its tickets. */
export async function updateErasure(
  trx: Transaction<Database>,
  { projectId, erasureId }: { projectId: number; erasureId: number },
  places: RetentionPlaces,
): Promise<void> {
  await trx
    .updateTable("erasure")
    .set({ tickets: places.tickets ?? 1, places: JSON.stringify(allPlaces(places)) })
    .where("project_id", "=", projectId)
    .where("id", "=", erasureId)
    .execute();
}

/** Places of a new proof. */
export const startingPlaces = allPlaces;

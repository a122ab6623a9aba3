import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RegistrationKey } from "./registrations.store.ts";

/** When the draft is to be published, and who has said so. */
export type DraftSchedule = { publishAt: WallTime; workId: string; byId: number | null; by: string };

export type StoredDraft = {
  version: number;
  body: LocalizedScenario;
  baseVersion: number;
  savedAt: Date;
  savedBy: string;
  schedule: DraftSchedule | null;
  notPublished: string;
};

/** The draft; null: there is none. Work that has become a dead letter publishes it no more. rules/publishing 8 */
export async function findDraft(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<StoredDraft | null> {
  const { rows } = await sql<StoredDraft>`
    select version, body, base_version as "baseVersion", saved_at as "savedAt", saved_by as "savedBy",
      coalesce(failed.last_error, not_published) as "notPublished",
      case when publish_at is not null and failed.id is null then json_build_object(
        'publishAt', to_char(publish_at, 'YYYY-MM-DD"T"HH24:MI:SS'), 'workId', work_id,
        'byId', scheduled_by_id, 'by', scheduled_by
      ) end as schedule
    from scenario_draft draft
    left join durable_work failed
      on failed.project_id = ${projectId} and failed.id = work_id and failed.state = 'failed'
    where draft.project_id = ${projectId} and registration_id = ${registrationId} and body is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The draft that this work publishes; null: there is none any more. */
export async function findScheduledDraft(
  db: Kysely<Database>,
  { projectId, workId }: { projectId: number; workId: string },
): Promise<{ registrationId: number; publishAt: WallTime } | null> {
  const { rows } = await sql<{ registrationId: number; publishAt: WallTime }>`
    select registration_id as "registrationId", to_char(publish_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "publishAt"
    from scenario_draft where project_id = ${projectId} and work_id = ${workId}`.execute(db);
  return rows[0] ?? null;
}

type NewDraft = Pick<StoredDraft, "body" | "baseVersion" | "savedBy"> & { savedAt: Date };

/** Begins a draft; its version goes on from that of the last one. */
export async function insertDraft(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { body, baseVersion, savedBy, savedAt }: NewDraft,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into scenario_draft (project_id, registration_id, version, body, base_version, saved_at, saved_by)
    values (${projectId}, ${registrationId}, 1, ${JSON.stringify(body)}::jsonb, ${baseVersion}, ${savedAt}, ${savedBy})
    on conflict (project_id, registration_id) do update set
      version = scenario_draft.version + 1, body = excluded.body, base_version = excluded.base_version,
      saved_at = excluded.saved_at, saved_by = excluded.saved_by
    returning version`.execute(trx);
  return rows[0]?.version ?? 1;
}

/** Writes the next version of the draft. */
export async function updateDraft(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { version, body, baseVersion, savedAt, savedBy }: NewDraft & { version: number },
): Promise<void> {
  await trx
    .updateTable("scenario_draft")
    .set({
      version,
      body: JSON.stringify(body),
      base_version: baseVersion,
      saved_at: savedAt,
      saved_by: savedBy,
    })
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .execute();
}

type Timing = { version: number; schedule: DraftSchedule | null; notPublished: string };

export async function updateDraftSchedule(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { version, schedule, notPublished }: Timing,
): Promise<void> {
  await trx
    .updateTable("scenario_draft")
    .set({
      version,
      not_published: notPublished,
      publish_at: schedule?.publishAt ?? null,
      work_id: schedule?.workId ?? null,
      scheduled_by_id: schedule?.byId ?? null,
      scheduled_by: schedule?.by ?? null,
    })
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .execute();
}

/** Ends the draft; its version stays. */
export async function removeDraft(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<void> {
  await trx
    .updateTable("scenario_draft")
    .set({
      body: null,
      not_published: "",
      publish_at: null,
      work_id: null,
      scheduled_by_id: null,
      scheduled_by: null,
    })
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .execute();
}

import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import type { Kysely, NotNull, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { toWallTime } from "../../platform/db/wall-time.ts";
import type { RegistrationKey } from "./registrations.store.ts";

/** The time at which the draft is published, and who has scheduled it. */
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

/** The draft; null: there is none. Work that has become a dead letter no longer publishes it. rules/publishing 8 */
export async function findDraft(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom("scenario_draft as draft")
    .leftJoin("durable_work as failed", (join) =>
      join
        .on("failed.project_id", "=", projectId)
        .onRef("failed.id", "=", "draft.work_id")
        .on("failed.state", "=", "failed"),
    )
    .select([
      "draft.version",
      "draft.body",
      "draft.base_version as baseVersion",
      "draft.saved_at as savedAt",
      "draft.saved_by as savedBy",
      "draft.not_published as notPublished",
      "draft.publish_at as publishAt",
      "draft.work_id as workId",
      "draft.scheduled_by_id as byId",
      "draft.scheduled_by as by",
      "failed.last_error as failure",
    ])
    .where("draft.project_id", "=", projectId)
    .where("draft.registration_id", "=", registrationId)
    .where("draft.body", "is not", null)
    .$narrowType<{ body: NotNull }>()
    .executeTakeFirst();
  if (!row) return null;
  const { publishAt, workId, byId, by, failure, ...draft } = row;
  const isScheduled = failure === null && publishAt !== null && workId !== null;
  return {
    ...draft,
    notPublished: failure ?? draft.notPublished,
    schedule: isScheduled ? { publishAt: toWallTime(publishAt), workId, byId, by: by ?? "" } : null,
  };
}

/** The draft that this work publishes; null: there is none. */
export async function findScheduledDraft(
  db: Kysely<Database>,
  { projectId, workId }: { projectId: number; workId: string },
): Promise<{ registrationId: number; publishAt: WallTime } | null> {
  const row = await db
    .selectFrom("scenario_draft")
    .select(["registration_id as registrationId", "publish_at as publishAt"])
    .where("project_id", "=", projectId)
    .where("work_id", "=", workId)
    .executeTakeFirst();
  if (!row || row.publishAt === null) return null;
  return { registrationId: row.registrationId, publishAt: toWallTime(row.publishAt) };
}

type NewDraft = Pick<StoredDraft, "body" | "baseVersion" | "savedBy"> & { savedAt: Date };

/** Creates a draft; its version continues from the previous draft's. */
export async function insertDraft(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { body, baseVersion, savedBy, savedAt }: NewDraft,
): Promise<number> {
  const values = {
    body: JSON.stringify(body),
    base_version: baseVersion,
    saved_at: savedAt,
    saved_by: savedBy,
  };
  const { version } = await trx
    .insertInto("scenario_draft")
    .values({ project_id: projectId, registration_id: registrationId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "registration_id"])
        .doUpdateSet((row) => ({ ...values, version: row("scenario_draft.version", "+", 1) })),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
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

/** Removes the draft; its version stays. */
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

import { type Kysely, type NotNull, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlValue } from "../../platform/db/sql-rows.ts";
import { insertWork, type WorkKey } from "../../platform/durable-work/work.store.ts";

type RegistrationKey = { projectId: number; registrationId: number };
export type BatchKey = RegistrationKey & { batchId: number };

/** The kind of a batch's durable work. */
export const BULK_WORK = "bulk-registration";

/** The time to cancel a batch before its first ticket is issued. rules/bulk-registration 8 */
const SECONDS_TO_CANCEL = 10;

const batchesOf = (db: Kysely<Database>, { projectId, registrationId }: RegistrationKey) =>
  db
    .selectFrom("bulk_batch as batch")
    .innerJoin("file", (join) =>
      join.onRef("file.project_id", "=", "batch.project_id").onRef("file.id", "=", "batch.file_id"),
    )
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "batch.project_id").onRef("work.id", "=", "batch.work_id"),
    )
    .crossJoinLateral((eb) =>
      eb
        .selectFrom("bulk_row")
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere("outcome", "=", "issued").as("issued"),
          fn.countAll<number>().filterWhere("outcome", "not in", ["issued", "cancelled"]).as("refused"),
        ])
        .where("bulk_row.project_id", "=", projectId)
        .whereRef("bulk_row.batch_id", "=", "batch.id")
        .as("counted"),
    )
    .select([
      "batch.project_id as projectId",
      "registration_id as registrationId",
      "batch.id as batchId",
      "work_id as workId",
      "file_id as fileId",
      "file.name as fileName",
      "file.uploaded_at as uploadedAt",
      "staff_id as staffId",
      "staff_name as staffName",
      "is_mailed as isMailed",
      "work.state",
      "work.last_error as lastError",
      "batch.rows",
      "counted.issued",
      "counted.refused",
    ])
    .select(
      sqlValue(number)`case when work.state = 'waiting' and work.attempts = 0
        then greatest(0, ceil(extract(epoch from work.due_at - now())))::integer else 0 end`.as(
        "startsInSeconds",
      ),
    )
    .where("batch.project_id", "=", projectId)
    .where("registration_id", "=", registrationId);

/** A batch, with the state of its work and its rows counted. */
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

/** Lists the batches of a registration, the latest first. */
export const listBatches = (db: Kysely<Database>, key: RegistrationKey) =>
  batchesOf(db, key).orderBy("batch.id", "desc").execute();

export async function findBatch(db: Kysely<Database>, key: BatchKey): Promise<BatchRow | null> {
  const row = await batchesOf(db, key).where("batch.id", "=", key.batchId).executeTakeFirst();
  return row ?? null;
}

/** Finds the batch that a piece of work issues. */
export async function findBatchOfWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<BatchRow | null> {
  const key = await db
    .selectFrom("bulk_batch")
    .select(["project_id as projectId", "registration_id as registrationId", "id as batchId"])
    .where("project_id", "=", projectId)
    .where("work_id", "=", id)
    .executeTakeFirst();
  return key ? findBatch(db, key) : null;
}

/** Takes the lock of a registration's batches: they are added in sequence, so that the same file is not added twice. */
export async function lockBatches(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${registrationId}`}, ${projectId}))`.execute(
    trx,
  );
}

/** Returns when and by whom the same bytes were uploaded before, cancelled batches aside; null when they were not. */
export async function findSameFile(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  sha256: Buffer,
): Promise<{ uploadedAt: Date; staffName: string } | null> {
  const row = await db
    .selectFrom("bulk_batch as batch")
    .innerJoin("file", (join) =>
      join.onRef("file.project_id", "=", "batch.project_id").onRef("file.id", "=", "batch.file_id"),
    )
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "batch.project_id").onRef("work.id", "=", "batch.work_id"),
    )
    .select(["file.uploaded_at as uploadedAt", "staff_name as staffName"])
    .where("batch.project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("batch.sha256", "=", sha256)
    .where("work.state", "<>", "cancelled")
    .orderBy("batch.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

type NewBatch = RegistrationKey & {
  fileId: number;
  sha256: Buffer;
  staffId: number | null;
  staffName: string;
  isMailed: boolean;
};

/** Adds a batch with the work that will issue it; returns its id. */
export async function insertBatch(trx: Transaction<Database>, batch: NewBatch): Promise<number> {
  const { projectId, registrationId } = batch;
  const workId = await insertWork(trx, projectId, { kind: BULK_WORK, seconds: SECONDS_TO_CANCEL });
  const { id } = await trx
    .insertInto("bulk_batch")
    .values({
      project_id: projectId,
      registration_id: registrationId,
      work_id: workId,
      file_id: batch.fileId,
      sha256: batch.sha256,
      is_mailed: batch.isMailed,
      staff_id: batch.staffId,
      staff_name: batch.staffName,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the number of a new batch's rows. */
export async function updateRowCount(
  trx: Transaction<Database>,
  { projectId, batchId }: BatchKey,
  rows: number,
): Promise<void> {
  await trx
    .updateTable("bulk_batch")
    .set({ rows })
    .where("project_id", "=", projectId)
    .where("id", "=", batchId)
    .execute();
}

/** Marks all rows of a cancelled batch and erases their answers. */
export async function cancelRows(
  trx: Transaction<Database>,
  { projectId, batchId }: BatchKey,
): Promise<void> {
  await trx
    .updateTable("bulk_row")
    .set({ outcome: "cancelled", sale: null })
    .where("project_id", "=", projectId)
    .where("batch_id", "=", batchId)
    .where("outcome", "is", null)
    .execute();
}

/** Lists the outcomes of all rows, in the order of the file. */
export const listOutcomes = (db: Kysely<Database>, { projectId, batchId }: BatchKey) =>
  db
    .selectFrom("bulk_row")
    .leftJoin("ticket", (join) =>
      join.on("ticket.project_id", "=", projectId).onRef("ticket.id", "=", "ticket_id"),
    )
    .select(["line", "outcome", "ticket_id as ticketId", "ticket.barcode"])
    .where("bulk_row.project_id", "=", projectId)
    .where("batch_id", "=", batchId)
    .orderBy("line")
    .execute();

/** Lists the tickets of a batch, in the order of the file. */
export async function listTicketIds(
  db: Kysely<Database>,
  { projectId, batchId }: BatchKey,
): Promise<number[]> {
  const rows = await db
    .selectFrom("bulk_row")
    .select("ticket_id as ticketId")
    .where("project_id", "=", projectId)
    .where("batch_id", "=", batchId)
    .where("ticket_id", "is not", null)
    .$narrowType<{ ticketId: NotNull }>()
    .orderBy("line")
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** Returns those of the addresses, in lower case, that a live ticket of the registration has. */
export async function listTakenEmails(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("ticket")
    .select("unique_email as email")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("unique_email", "=", ({ fn, val }) => fn.any(val([...emails])))
    .$narrowType<{ email: NotNull }>()
    .execute();
  return new Set(rows.map(({ email }) => email));
}

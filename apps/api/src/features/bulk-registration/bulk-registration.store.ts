import type { BatchState } from "@foyer/contract/bulk-registration.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWork, type WorkKey } from "../../platform/durable-work/work.store.ts";

type RegistrationKey = { projectId: number; registrationId: number };
export type BatchKey = RegistrationKey & { batchId: number };

/** The kind of its durable work. */
export const BULK_WORK = "bulk-registration";

/** Time to cancel before the first ticket is issued. rules/bulk-registration 8 */
const SECONDS_TO_CANCEL = 10;

/** A batch, with the state of its work and its rows counted. */
export type BatchRow = BatchKey & {
  workId: string;
  fileId: number;
  fileName: string;
  uploadedAt: Date;
  staffId: number | null;
  staffName: string;
  isMailed: boolean;
  state: BatchState;
  startsInSeconds: number;
  lastError: string;
  rows: number;
  issued: number;
  refused: number;
};

const batches = ({ projectId, registrationId }: RegistrationKey) => sql`
  select batch.project_id as "projectId", registration_id as "registrationId", batch.id as "batchId",
    work_id as "workId", file_id as "fileId", file.name as "fileName", file.uploaded_at as "uploadedAt",
    staff_id as "staffId", staff_name as "staffName", is_mailed as "isMailed", work.state,
    case when work.state = 'waiting' and attempts = 0
      then greatest(0, ceil(extract(epoch from work.due_at - now())))::integer else 0 end as "startsInSeconds",
    work.last_error as "lastError", batch.rows, counted.issued, counted.refused
  from bulk_batch batch
  join file on file.project_id = batch.project_id and file.id = batch.file_id
  join durable_work work on work.project_id = batch.project_id and work.id = batch.work_id
  cross join lateral (
    select count(*) filter (where outcome = 'issued') as issued,
      count(*) filter (where outcome not in ('issued', 'cancelled')) as refused
    from bulk_row where bulk_row.project_id = ${projectId} and bulk_row.batch_id = batch.id
  ) counted
  where batch.project_id = ${projectId} and registration_id = ${registrationId}`;

/** The batches of a registration, the latest first. */
export async function listBatches(db: Kysely<Database>, key: RegistrationKey): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`${batches(key)} order by batch.id desc`.execute(db);
  return rows;
}

export async function findBatch(db: Kysely<Database>, key: BatchKey): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`${batches(key)} and batch.id = ${key.batchId}`.execute(db);
  return rows[0] ?? null;
}

/** The batch that a piece of work issues. */
export async function findBatchOfWork(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<BatchRow | null> {
  const { rows } = await sql<BatchKey>`
    select project_id as "projectId", registration_id as "registrationId", id as "batchId" from bulk_batch
    where project_id = ${projectId} and work_id = ${id}`.execute(db);
  return rows[0] ? findBatch(db, rows[0]) : null;
}

/** Batches of a registration are added one after another, so that the same file is not taken twice unseen. */
export async function lockBatches(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${registrationId}`}, ${projectId}))`.execute(
    trx,
  );
}

/** When and by whom the same bytes were given before, unless it was cancelled; null: they were not. */
export async function findSameFile(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  sha256: Buffer,
): Promise<{ uploadedAt: Date; staffName: string } | null> {
  const { rows } = await sql<{ uploadedAt: Date; staffName: string }>`
    select file.uploaded_at as "uploadedAt", staff_name as "staffName"
    from bulk_batch batch
    join file on file.project_id = batch.project_id and file.id = batch.file_id
    join durable_work work on work.project_id = batch.project_id and work.id = batch.work_id
    where batch.project_id = ${projectId} and registration_id = ${registrationId} and batch.sha256 = ${sha256}
      and work.state <> 'cancelled'
    order by batch.id desc limit 1`.execute(db);
  return rows[0] ?? null;
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

/** Writes how many rows a new batch has. */
export async function updateRowCount(
  trx: Transaction<Database>,
  { projectId, batchId }: BatchKey,
  rows: number,
): Promise<void> {
  await sql`update bulk_batch set rows = ${rows} where project_id = ${projectId} and id = ${batchId}`.execute(
    trx,
  );
}

/** Marks all rows of a cancelled batch and forgets their answers. */
export async function cancelRows(
  trx: Transaction<Database>,
  { projectId, batchId }: BatchKey,
): Promise<void> {
  await sql`update bulk_row set outcome = 'cancelled', sale = null
    where project_id = ${projectId} and batch_id = ${batchId} and outcome is null`.execute(trx);
}

export type RowOutcome = {
  line: number;
  outcome: string | null;
  ticketId: number | null;
  barcode: string | null;
};

/** What became of each row, in the order of the file. */
export async function listOutcomes(
  db: Kysely<Database>,
  { projectId, batchId }: BatchKey,
): Promise<RowOutcome[]> {
  const { rows } = await sql<RowOutcome>`
    select line, outcome, ticket_id as "ticketId", ticket.barcode
    from bulk_row left join ticket on ticket.project_id = ${projectId} and ticket.id = ticket_id
    where bulk_row.project_id = ${projectId} and batch_id = ${batchId} order by line`.execute(db);
  return rows;
}

/** The tickets of a batch, in the order of the file. */
export async function listTicketIds(
  db: Kysely<Database>,
  { projectId, batchId }: BatchKey,
): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`
    select ticket_id as "ticketId" from bulk_row
    where project_id = ${projectId} and batch_id = ${batchId} and ticket_id is not null order by line`.execute(
    db,
  );
  return rows.map(({ ticketId }) => ticketId);
}

/** Of these addresses, in lower case, those that a live ticket of the registration has. */
export async function listTakenEmails(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select unique_email as email from ticket
    where project_id = ${projectId} and registration_id = ${registrationId} and unique_email = any(${emails})`.execute(
    db,
  );
  return new Set(rows.map(({ email }) => email));
}

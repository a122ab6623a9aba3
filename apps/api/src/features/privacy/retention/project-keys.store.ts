import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { HAND_NOTES } from "../erase-hand-notes.store.ts";
import { TYPED_CODES } from "../erase-typed-codes.store.ts";
import { ROWS_PER_BATCH } from "./stage.ts";

/** Tickets with personal data: never erased, or changed since. */
const UNERASED = sql`not exists (
  select from erased_ticket erased where erased.project_id = ticket.project_id and erased.ticket_id = ticket.id
    and erased.version = ticket.version)`;

/** All rows of a project. */
export const EVERY = sql`true`;
/** A saved view with words to search for. */
export const SEARCHES_WORDS = sql`coalesce(parameters ->> 'search', '') <> ''`;
export const idsOf = (ids: readonly number[]) => sql`id = any(${[...ids]})`;

type After = { projectId: number; after: number };

/** Lists the next tickets with personal data. */
export async function listUnerased(
  db: Kysely<Database>,
  { projectId, after }: After,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sqlRows({ id: number, email: text })`
    select id, email from ticket
    where project_id = ${projectId} and id > ${after} and ${UNERASED} order by id limit ${ROWS_PER_BATCH}`.execute(
    db,
  );
  return rows;
}

export async function countUnerased(db: Kysely<Database>, projectId: number): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from ticket where project_id = ${projectId} and ${UNERASED}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the next rows of a table of the project; `condition` of those that have words. */
async function listIds(
  db: Kysely<Database>,
  { projectId, after }: After,
  { table, condition }: { table: "mail" | "waiting_entry" | "desk_conflict"; condition: RawBuilder<unknown> },
): Promise<number[]> {
  const { rows } = await sqlRows({ id: number })`
    select id from ${sql.table(table)}
    where project_id = ${projectId} and id > ${after} and ${condition} order by id limit ${ROWS_PER_BATCH}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const listMails = (db: Kysely<Database>, after: After) =>
  listIds(db, after, { table: "mail", condition: sql`recipient <> ''` });

export async function countMails(db: Kysely<Database>, projectId: number): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from mail where project_id = ${projectId} and recipient <> ''`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Counts what is there of people without a ticket: in waiting lists, at desks, at gates, with a text message, who
 * ordered groups, and whom mails went to. Codes and sign-ins end by themselves, and texts that staff try are no visitors'.
 */
export async function countOthers(db: Kysely<Database>, projectId: number): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select (
      (select count(*) from waiting_entry where waiting_entry.project_id = ${projectId} and email <> '') +
      (select count(*) from desk_conflict
        where desk_conflict.project_id = ${projectId} and (full_name <> '' or visitor is not null)) +
      (select count(*) from submission
        where submission.project_id = ${projectId} and ticket_id is null and answers <> '[]') +
      (select count(*) from visitor_scan
        where visitor_scan.project_id = ${projectId} and kind = 'error' and code <> '') +
      (select count(*) from gate_scan where gate_scan.project_id = ${projectId} and ${TYPED_CODES}) +
      (select count(*) from gate_scan where gate_scan.project_id = ${projectId} and ${HAND_NOTES}) +
      (select count(*) from ticket_group where ticket_group.project_id = ${projectId} and contact_email <> '') +
      (select count(*) from mail
        where mail.project_id = ${projectId} and ticket_id is null and recipient <> '' and kind <> 'test')
    ) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The addresses of mails. */
export async function listRecipients(
  trx: Transaction<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("mail")
    .select("recipient")
    .where("project_id", "=", projectId)
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ recipient }) => recipient.toLowerCase());
}

export const listWaitingEntries = (db: Kysely<Database>, after: After) =>
  listIds(db, after, { table: "waiting_entry", condition: sql`email <> ''` });

export const listDeskVisitors = (
  db: Kysely<Database>,
  after: After,
  condition = sql`(full_name <> '' or visitor is not null)`,
) => listIds(db, after, { table: "desk_conflict", condition });

export type MessageKey = { registrationId: number; key: string };

/** Lists the next responses with a text message. */
export async function listTextMessages(
  db: Kysely<Database>,
  { projectId, after }: { projectId: number; after: MessageKey | null },
  condition = sql`answers <> '[]'`,
): Promise<MessageKey[]> {
  const { registrationId, key } = after ?? { registrationId: 0, key: "" };
  const { rows } = await sqlRows({ registrationId: number, key: text })`
    select registration_id as "registrationId", idempotency_key as key from submission
    where project_id = ${projectId} and ticket_id is null and ${condition}
      and (registration_id, idempotency_key) > (${registrationId}::bigint, ${key}::text)
    order by registration_id, idempotency_key limit ${ROWS_PER_BATCH}`.execute(db);
  return rows;
}

/** Whether a submission is one of these. Citus 14 writes `(…) in (select …)` wrong beside a subquery in `set`. */
export const isAmong = (keys: readonly MessageKey[]) => sql`
  exists (
    select from unnest(
      ${keys.map(({ registrationId }) => registrationId)}::bigint[], ${keys.map(({ key }) => key)}::text[]
    ) as given (registration_id, key)
    where given.registration_id = submission.registration_id and given.key = submission.idempotency_key)`;

/** Finds the next registration file. */
export async function findNextBatchFile(
  db: Kysely<Database>,
  { projectId, after }: After,
): Promise<{ fileId: number; registrationId: number } | null> {
  const row = await db
    .selectFrom("bulk_batch")
    .select(["file_id as fileId", "registration_id as registrationId"])
    .where("project_id", "=", projectId)
    .where("file_id", ">", after)
    .orderBy("file_id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Cancels the rows of a file that wait: they have their answers with them. */
export async function cancelRows(
  trx: Transaction<Database>,
  { projectId, fileId }: { projectId: number; fileId: number },
): Promise<void> {
  await sql`
    update bulk_row set outcome = 'cancelled', sale = null
    where project_id = ${projectId} and outcome is null
      and batch_id = any(array(select id from bulk_batch where project_id = ${projectId} and file_id = ${fileId}))`.execute(
    trx,
  );
}

/** Finds the next gate file with lines that are not valid. */
export async function findNextGateFile(
  db: Kysely<Database>,
  { projectId, after }: After,
): Promise<number | null> {
  const row = await db
    .selectFrom("visitor_scan")
    .select("file_id as fileId")
    .where("project_id", "=", projectId)
    .where("file_id", ">", after)
    .where("kind", "=", "error")
    .where("code", "<>", "")
    .orderBy("file_id")
    .limit(1)
    .executeTakeFirst();
  return row?.fileId ?? null;
}

/** Empties all lines of a gate file that are not valid; returns their numbers. */
export async function emptyGateLines(
  trx: Transaction<Database>,
  { projectId, fileId }: { projectId: number; fileId: number },
): Promise<number[]> {
  const { rows } = await sqlRows({ line: number })`
    update visitor_scan set code = ''
    where project_id = ${projectId} and file_id = ${fileId} and kind = 'error' and code <> '' returning line`.execute(
    trx,
  );
  return rows.map(({ line }) => line);
}

/** Deletes all tags of a project, and what a visitor agreed to send to the networking platform before a sale. */
export async function deleteTags(trx: Transaction<Database>, projectId: number): Promise<number> {
  await sql`delete from itec_consent where project_id = ${projectId} and ticket_id is null`.execute(trx);
  const { rows } = await sql`delete from ticket_tag where project_id = ${projectId} returning tag`.execute(
    trx,
  );
  return rows.length;
}

import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { json, neverNull, sqlValue } from "../../platform/db/sql-rows.ts";
import type { StaffTicket } from "../submissions/sell-by-staff.service.ts";

type Key = { projectId: number; batchId: number };

/** The ticket of a row; the idempotency key is added when it is sold. */
export type RowSale = Omit<StaffTicket, "idempotencyKey">;
export type OpenRow = { line: number; sale: RowSale };

/** Adds rows without an outcome. */
export async function insertRows(
  trx: Transaction<Database>,
  { projectId, batchId }: Key,
  rows: readonly OpenRow[],
): Promise<void> {
  const sales = rows.map(({ sale }) => JSON.stringify(sale));
  // Raw: `unnest` adds all rows with three parameters.
  await sql`
    insert into bulk_row (project_id, batch_id, line, sale)
    select ${projectId}, ${batchId}, line, sale
    from unnest(${rows.map(({ line }) => line)}::integer[], ${sales}::jsonb[]) as given (line, sale)`.execute(
    trx,
  );
}

/** Finds the first rows without an outcome and locks them until the transaction ends. */
export async function lockOpenRows(
  trx: Transaction<Database>,
  { projectId, batchId }: Key,
  maximum: number,
): Promise<OpenRow[]> {
  // A row without an outcome has the sale that `insertRows` has written.
  const sale = sqlValue(neverNull(json<RowSale>()))`sale`;
  return await trx
    .selectFrom("bulk_row")
    .select(["line", sale.as("sale")])
    .where("project_id", "=", projectId)
    .where("batch_id", "=", batchId)
    .where("outcome", "is", null)
    .orderBy("line")
    .limit(maximum)
    .forUpdate()
    .execute();
}

export type DecidedRow = { line: number; outcome: string; ticketId: number | null };

/** Writes the outcomes of rows and erases their answers, which are in their tickets. */
export async function decideRows(
  trx: Transaction<Database>,
  { projectId, batchId }: Key,
  rows: readonly DecidedRow[],
): Promise<void> {
  // Raw: joins the rows of `unnest`.
  await sql`
    update bulk_row set outcome = decided.outcome, ticket_id = decided.ticket_id, sale = null
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ ticketId }) => ticketId)}::bigint[]) as decided (line, outcome, ticket_id)
    where bulk_row.project_id = ${projectId} and batch_id = ${batchId} and bulk_row.line = decided.line
      and bulk_row.outcome is null`.execute(trx);
}

/** Counts the rows with an outcome. */
export async function countDecided(db: Kysely<Database>, { projectId, batchId }: Key): Promise<number> {
  const { count } = await db
    .selectFrom("bulk_row")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("batch_id", "=", batchId)
    .where("outcome", "is not", null)
    .executeTakeFirstOrThrow();
  return count;
}

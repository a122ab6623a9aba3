import type { Cents } from "@foyer/domain/money/cents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Key = { projectId: number; batchId: number };

/** What the sale needs of a row. */
export type RowSale = {
  cultureCode: string;
  scenarioVersion: number;
  fields: Record<TicketField, string>;
  results: readonly ResultItem[];
  originalPrice: Cents;
  price: Cents;
  promoCodeId: number | null;
  uniqueEmail: string | null;
};
export type OpenRow = { line: number; sale: RowSale };

/** Adds rows that are not decided yet. */
export async function insertRows(
  trx: Transaction<Database>,
  { projectId, batchId }: Key,
  rows: readonly OpenRow[],
): Promise<void> {
  const sales = rows.map(({ sale }) => JSON.stringify(sale));
  await sql`
    insert into bulk_row (project_id, batch_id, line, sale)
    select ${projectId}, ${batchId}, line, sale
    from unnest(${rows.map(({ line }) => line)}::integer[], ${sales}::jsonb[]) as given (line, sale)`.execute(
    trx,
  );
}

/** The first rows without an outcome, locked until the transaction ends. */
export async function lockOpenRows(
  trx: Transaction<Database>,
  { projectId, batchId }: Key,
  maximum: number,
): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select line, sale from bulk_row
    where project_id = ${projectId} and batch_id = ${batchId} and outcome is null
    order by line limit ${maximum} for update`.execute(trx);
  return rows;
}

export type DecidedRow = { line: number; outcome: string; ticketId: number | null };

/** Writes the outcomes of rows and forgets their answers, which their tickets have. */
export async function decideRows(
  trx: Transaction<Database>,
  { projectId, batchId }: Key,
  rows: readonly DecidedRow[],
): Promise<void> {
  await sql`
    update bulk_row set outcome = decided.outcome, ticket_id = decided.ticket_id, sale = null
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ ticketId }) => ticketId)}::bigint[]) as decided (line, outcome, ticket_id)
    where bulk_row.project_id = ${projectId} and batch_id = ${batchId} and bulk_row.line = decided.line
      and bulk_row.outcome is null`.execute(trx);
}

/** How many rows have an outcome. */
export async function countDecided(db: Kysely<Database>, { projectId, batchId }: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bulk_row
    where project_id = ${projectId} and batch_id = ${batchId} and outcome is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

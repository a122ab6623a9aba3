import type { BarcodeRecord } from "@foyer/contract/barcode-pools.ts";
import { type CodeShape, lengthOf } from "@foyer/domain/barcode/code-shape.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** A code of a file, valid for its pool. */
export type FileCode = { line: number; code: string };
/** A code that the project already has, with its first file and line. */
export type KnownCode = FileCode & { fileId: number; firstLine: number; poolName: string };
type Origin = { projectId: number; poolId: number; fileId: number };

/** Inserts the codes that the project lacks; returns how many. */
export async function insertCodes(
  db: Kysely<Database>,
  { projectId, poolId, fileId }: Origin,
  codes: readonly FileCode[],
): Promise<number> {
  // Counts the rows that come back: as the number of affected ones Citus says how many were sent. rules/distribution 8
  const { rows } = await sql`
    insert into barcode (project_id, code, pool_id, file_id, line)
    select ${projectId}, code, ${poolId}, ${fileId}, line from ${asRows(codes)}
    on conflict (project_id, code) do nothing returning true`.execute(db);
  return rows.length;
}

/** The codes that the project already has, except those that this file added at the same line. */
export async function listKnownCodes(
  db: Kysely<Database>,
  { projectId, fileId }: { projectId: number; fileId?: number },
  codes: readonly FileCode[],
): Promise<KnownCode[]> {
  const { rows } = await sql<KnownCode>`
    select given.line, given.code, barcode.file_id as "fileId", barcode.line as "firstLine", pool.name as "poolName"
    from ${asRows(codes)}
    join barcode on barcode.project_id = ${projectId} and barcode.code = given.code
    join barcode_pool pool on pool.project_id = barcode.project_id and pool.id = barcode.pool_id
    where (barcode.file_id, barcode.line) is distinct from (${fileId ?? null}::bigint, given.line)
    order by given.line`.execute(db);
  return rows;
}

/** How many codes of the project have this prefix and length. */
export async function countCodesLike(
  db: Kysely<Database>,
  projectId: number,
  shape: CodeShape,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from barcode
    where project_id = ${projectId} and starts_with(code, ${shape.prefix}) and length(code) = ${lengthOf(shape)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function asRows(codes: readonly FileCode[]) {
  const texts = codes.map(({ code }) => code);
  const lines = codes.map(({ line }) => line);
  return sql`unnest(${texts}::text[], ${lines}::integer[]) as given (code, line)`;
}

type LedgerRow = Omit<BarcodeRecord, "uploadDate" | "shownDate" | "ticket"> & {
  uploadedAt: Date;
  shownAt: Date | null;
  ticketId: number | null;
  ticketStatus: TicketStatus | null;
};

/** The row of a code; none or one. */
export async function listCodeRecords(
  db: Kysely<Database>,
  projectId: number,
  code: string,
): Promise<BarcodeRecord[]> {
  const { rows } = await sql<LedgerRow>`
    select barcode.code, barcode.state, barcode.pool_id as "poolId", pool.name as "poolName",
      barcode.file_id as "fileId", file.name as "fileName", file.uploaded_at as "uploadedAt",
      barcode.line, barcode.shown_at as "shownAt", ticket.id as "ticketId", ticket.status as "ticketStatus"
    from barcode
    join barcode_pool pool on pool.project_id = barcode.project_id and pool.id = barcode.pool_id
    join file on file.project_id = barcode.project_id and file.id = barcode.file_id
    left join ticket on ticket.project_id = barcode.project_id and ticket.barcode = barcode.code
    where barcode.project_id = ${projectId} and barcode.code = ${code}`.execute(db);
  return rows.map(toRecord);
}

function toRecord({ uploadedAt, shownAt, ticketId, ticketStatus, ...rest }: LedgerRow): BarcodeRecord {
  return {
    ...rest,
    uploadDate: uploadedAt.toISOString(),
    shownDate: shownAt?.toISOString() ?? null,
    ticket: ticketId === null || ticketStatus === null ? null : { id: ticketId, status: ticketStatus },
  };
}

import type { BarcodeRecord } from "@foyer/contract/barcode-pools.ts";
import { type CodeShape, lengthOf } from "@foyer/domain/barcode/code-shape.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";

/** A code of a file, valid for its pool. */
export type FileCode = { line: number; code: string };
/** A code that the project already has, with its first file and line. */
export type KnownCode = FileCode & { fileId: number; firstLine: number; poolName: string };
type Origin = { projectId: number; poolId: number; fileId: number };

/**
 * Inserts the codes that the project lacks; returns their number. A project has one import at a time (`lockImports`), so
 * mostly it lacks all of them, and a plain insert takes three quarters of the time of one that expects conflicts:
 * `mayBeKnown` says that this file has had one.
 */
export async function insertCodes(
  trx: Transaction<Database>,
  origin: Origin,
  { codes, mayBeKnown }: { codes: readonly FileCode[]; mayBeKnown: boolean },
): Promise<number> {
  if (!mayBeKnown && (await insertNewCodes(trx, origin, codes))) return codes.length;
  // Counts the returned rows: Citus reports the number of sent rows as the affected ones. rules/distribution 8
  const { rows } = await sql`
    ${insertion(origin, codes)} on conflict (project_id, code) do nothing returning true`.execute(trx);
  return rows.length;
}

/** Inserts these codes; false, with nothing inserted, if the project has one of them already or one is listed twice. */
async function insertNewCodes(
  trx: Transaction<Database>,
  origin: Origin,
  codes: readonly FileCode[],
): Promise<boolean> {
  await sql`savepoint new_codes`.execute(trx);
  try {
    await insertion(origin, codes).execute(trx);
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    await sql`rollback to savepoint new_codes`.execute(trx);
    return false;
  }
  await sql`release savepoint new_codes`.execute(trx);
  return true;
}

const insertion = ({ projectId, poolId, fileId }: Origin, codes: readonly FileCode[]) => sql`
  insert into barcode (project_id, code, pool_id, file_id, line)
  select ${projectId}, code, ${poolId}, ${fileId}, line from ${asRows(codes)}`;

/** Lists the codes that the project already has, except those that this file added at the same line. */
export async function listKnownCodes(
  db: Kysely<Database>,
  { projectId, fileId }: { projectId: number; fileId?: number },
  codes: readonly FileCode[],
): Promise<KnownCode[]> {
  const { rows } = await sqlRows({
    line: neverNull(number),
    code: neverNull(text),
    fileId: number,
    firstLine: number,
    poolName: text,
  })`
    select sent.line, sent.code, barcode.file_id as "fileId", barcode.line as "firstLine", pool.name as "poolName"
    from ${asRows(codes)}
    join barcode on barcode.project_id = ${projectId} and barcode.code = sent.code
    join barcode_pool pool on pool.project_id = barcode.project_id and pool.id = barcode.pool_id
    where (barcode.file_id, barcode.line) is distinct from (${fileId ?? null}::bigint, sent.line)
    order by sent.line`.execute(db);
  return rows;
}

/** Counts the codes of the project with this prefix and length. */
export async function countCodesLike(
  db: Kysely<Database>,
  projectId: number,
  shape: CodeShape,
): Promise<number> {
  const { count } = await db
    .selectFrom("barcode")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where(({ fn, val }) => fn<SqlBool>("starts_with", ["code", val(shape.prefix)]))
    .where(({ fn }) => fn<number>("length", ["code"]), "=", lengthOf(shape))
    .executeTakeFirstOrThrow();
  return count;
}

/** The codes as the rows of `unnest`, which take two parameters however many they are. */
function asRows(codes: readonly FileCode[]) {
  const texts = codes.map(({ code }) => code);
  const lines = codes.map(({ line }) => line);
  return sql`unnest(${texts}::text[], ${lines}::integer[]) as sent (code, line)`;
}

/** Lists the row of a code; none or one. */
export async function listCodeRecords(
  db: Kysely<Database>,
  projectId: number,
  code: string,
): Promise<BarcodeRecord[]> {
  const rows = await db
    .selectFrom("barcode")
    .innerJoin("barcode_pool as pool", (join) =>
      join.onRef("pool.project_id", "=", "barcode.project_id").onRef("pool.id", "=", "barcode.pool_id"),
    )
    .innerJoin("file", (join) =>
      join.onRef("file.project_id", "=", "barcode.project_id").onRef("file.id", "=", "barcode.file_id"),
    )
    .leftJoin("ticket", (join) =>
      join.onRef("ticket.project_id", "=", "barcode.project_id").onRef("ticket.barcode", "=", "barcode.code"),
    )
    .select([
      "barcode.code",
      "barcode.state",
      "barcode.pool_id as poolId",
      "pool.name as poolName",
      "barcode.file_id as fileId",
      "file.name as fileName",
      "file.uploaded_at as uploadedAt",
      "barcode.line",
      "barcode.shown_at as shownAt",
      "ticket.id as ticketId",
      "ticket.status as ticketStatus",
    ])
    .where("barcode.project_id", "=", projectId)
    .where("barcode.code", "=", code)
    .execute();
  return rows.map(({ uploadedAt, shownAt, ticketId, ticketStatus, ...rest }) => ({
    ...rest,
    uploadDate: uploadedAt.toISOString(),
    shownDate: shownAt?.toISOString() ?? null,
    ticket: ticketId === null || ticketStatus === null ? null : { id: ticketId, status: ticketStatus },
  }));
}

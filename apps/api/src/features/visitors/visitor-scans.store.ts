import type { ScanKind } from "@foyer/contract/visitors.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, nullable, number, type RowOf, sqlRows, text } from "../../platform/db/sql-rows.ts";

type Wanted = { projectId: number; fileId: number; kind: ScanKind; limit: number; offset: number };

const SCAN = {
  line: number,
  barcode: text,
  scannedAt: nullable(text),
  direction: text,
  ticketId: nullable(number),
  firstName: nullable(text),
  lastName: nullable(text),
  surName: nullable(text),
  error: nullable(text),
  // The code is reserved for the offline registration.
  isReserved: boolean,
};
export type ScanRow = RowOf<typeof SCAN>;

const KINDS: Readonly<Record<ScanKind, ReturnType<typeof sql>>> = {
  all: sql`true`,
  matched: sql`scan.kind = 'first' and (found.id is not null or found.is_reserved)`,
  unknown: sql`scan.kind = 'first' and found.id is null and not found.is_reserved`,
  duplicate: sql`scan.kind = 'repeat'`,
  invalid: sql`scan.kind = 'error'`,
};

/** Lists the lines of a file of one kind, in the order of the file, with the current tickets of their codes. */
export async function listScanRows(
  db: Kysely<Database>,
  { projectId, fileId, kind, limit, offset }: Wanted,
): Promise<ScanRow[]> {
  const { rows } = await sqlRows(SCAN)`
    select scan.line, scan.code as barcode, to_char(scanned_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "scannedAt",
      direction, scan.error, found.id as "ticketId", ticket.first_name as "firstName",
      ticket.last_name as "lastName", ticket.sur_name as "surName",
      found.id is null and coalesce(found.is_reserved, false) as "isReserved"
    from visitor_scan scan
    left join lateral (
      select coalesce(
        scan.ticket_id,
        (select id from ticket where project_id = ${projectId} and barcode = scan.code),
        (select id from ticket where project_id = ${projectId} and barcode = scan.other_code)
      ) as id, exists (
        select from barcode where project_id = ${projectId} and code in (scan.code, scan.other_code)
          and state = 'reserved'
      ) as is_reserved
    ) found on scan.kind <> 'error'
    left join ticket on ticket.project_id = ${projectId} and ticket.id = found.id
    where scan.project_id = ${projectId} and scan.file_id = ${fileId} and ${KINDS[kind]}
    order by scan.line limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

import type { HandReason } from "@foyer/domain/gate/by-hand.ts";
import type { ScanReason, ScanVerdict } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, neverNull, number, type RowOf, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { GateKey } from "./gates.store.ts";

type Codes = { projectId: number; areaKey: string; codeKeys: readonly string[] };

/** Holds the codes in an area until the transaction ends: one scan of a code is evaluated at a time. rules/gates 9 */
export async function lockCodes(
  trx: Transaction<Database>,
  { projectId, areaKey, codeKeys }: Codes,
): Promise<void> {
  await sql`select lock_gate_codes(${projectId}, ${areaKey}, ${[...codeKeys]})`.execute(trx);
}

const TICKET = {
  code: neverNull(text),
  ticketId: column("ticket.id"),
  status: column("ticket.status"),
  registrationId: column("ticket.registration_id"),
  isFormer: boolean,
};
export type TicketOfCode = RowOf<typeof TICKET> & { status: TicketStatus };

/** Finds the tickets of codes, each as it was sent; a code that was exchanged finds the ticket that had it. */
export async function findTickets(
  db: Kysely<Database>,
  projectId: number,
  codes: readonly { code: string; spellings: readonly string[] }[],
): Promise<Map<string, TicketOfCode>> {
  const sent = codes.flatMap(({ code, spellings }) => spellings.map(() => code));
  const spelt = codes.flatMap(({ spellings }) => spellings);
  const { rows } = await sqlRows(TICKET)`
    with wanted as (
      select code, spelling, nth from unnest(${sent}::text[], ${spelt}::text[]) with ordinality as sent (code, spelling, nth)
    )
    select distinct on (found.code) found.code, ticket.id as "ticketId", ticket.status,
      ticket.registration_id as "registrationId", found.is_former as "isFormer"
    from (
      select wanted.code, wanted.nth, ticket.id, false as is_former
      from wanted join ticket on ticket.project_id = ${projectId} and ticket.barcode = wanted.spelling
      union all
      select wanted.code, wanted.nth, ticket.id, true
      from ticket join wanted on wanted.spelling = any(ticket.former_barcodes)
      where ticket.project_id = ${projectId} and ticket.former_barcodes <> '{}'
    ) found
    join ticket on ticket.project_id = ${projectId} and ticket.id = found.id
    order by found.code, found.is_former, found.nth`.execute(db);
  return new Map(rows.map((row) => [row.code, row as TicketOfCode]));
}

const SCAN = [
  "device_id as deviceId",
  "sequence",
  "gate_id as gateId",
  "area_key as areaKey",
  "code",
  "code_key as codeKey",
  "direction",
  "scanned_at as scannedAt",
  "ticket_id as ticketId",
  "verdict",
  "reason",
  "is_offline as isOffline",
  "area_key as areaKey",
  "hand_reason as handReason",
  "hand_note as handNote",
  "is_overruled as isOverruled",
] as const;

/** Lists those scans of a device that are stored already. */
export function listStored(
  db: Kysely<Database>,
  { projectId, deviceId }: { projectId: number; deviceId: string },
  sequences: readonly number[],
) {
  return db
    .selectFrom("gate_scan")
    .select(SCAN)
    .where("project_id", "=", projectId)
    .where("device_id", "=", deviceId)
    .where(sql<SqlBool>`sequence = any(${[...sequences]}::bigint[])`)
    .execute();
}

/** Finds the time of the latest scan of a device before a sequence. */
export async function findTimeBefore(
  db: Kysely<Database>,
  { projectId, deviceId, sequence }: { projectId: number; deviceId: string; sequence: number },
): Promise<number> {
  const row = await db
    .selectFrom("gate_scan")
    .select("scanned_at as scannedAt")
    .where("project_id", "=", projectId)
    .where("device_id", "=", deviceId)
    .where("sequence", "<", sequence)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.scannedAt.getTime() ?? 0;
}

type Shown = {
  projectId: number;
  deviceId: string;
  sequence: number;
  verdict: ScanVerdict;
  reason: ScanReason | null;
};

/**
 * Stores the verdict that a device has shown by itself, because the server's answer was lost. The scan gets a new place in
 * the log, so that other devices learn of it. rules/gates 19
 */
export async function updateShown(trx: Transaction<Database>, shown: Shown): Promise<void> {
  const position = await takePositions(trx, shown.projectId, 1);
  await trx
    .updateTable("gate_scan")
    .set({
      verdict: shown.verdict,
      reason: shown.reason,
      is_offline: true,
      position,
      was_let_in: sql<boolean>`${shown.verdict}::text = 'refused' and verdict <> 'refused'`,
    })
    .where("project_id", "=", shown.projectId)
    .where("device_id", "=", shown.deviceId)
    .where("sequence", "=", shown.sequence)
    .where("is_offline", "=", false)
    .execute();
}

const PASSAGE = {
  codeKey: column("gate_scan.code_key"),
  areaKey: column("gate_scan.area_key"),
  direction: column("gate_scan.direction"),
  scannedAt: column("gate_scan.scanned_at"),
  gateName: column("gate.name"),
  entryLimit: column("gate.entry_limit"),
  verdict: column("gate_scan.verdict"),
  reason: column("gate_scan.reason"),
  isOffline: column("gate_scan.is_offline"),
  isOverruled: column("gate_scan.is_overruled"),
  deviceId: column("gate_scan.device_id"),
  sequence: column("gate_scan.sequence"),
};
export type Passage = RowOf<typeof PASSAGE>;

type OfCodes = Omit<Codes, "areaKey"> & {
  areaKeys: readonly string[];
  /** With those who are counted as let in although their device has refused them. rules/gates 19 */
  includesLetIn?: boolean;
};

/** Lists who passed with these codes in these areas, the earliest first; refused scans are left out. */
export async function listPassages(
  db: Kysely<Database>,
  { projectId, areaKeys, codeKeys, includesLetIn = false }: OfCodes,
): Promise<Passage[]> {
  // Code by code, in the order of the index of codes: while the statistics do not know the scans of the last minutes, the
  // planner would read all scans of a gate for each call.
  const { rows } = await sqlRows(PASSAGE)`
    select passage.code_key as "codeKey", passage.area_key as "areaKey", passage.direction,
      passage.scanned_at as "scannedAt", gate.name as "gateName", gate.entry_limit as "entryLimit", passage.verdict,
      passage.reason, passage.is_offline as "isOffline", passage.is_overruled as "isOverruled", passage.device_id as "deviceId", passage.sequence
    from unnest(${[...new Set(codeKeys)]}::text[]) as wanted (code_key)
    cross join lateral (
      select * from gate_scan
      where project_id = ${projectId} and code_key = wanted.code_key and area_key = any(${[...areaKeys]}::text[])
        and (verdict <> 'refused' or (was_let_in and ${includesLetIn}))
      order by scanned_at offset 0
    ) passage
    join gate on gate.project_id = ${projectId} and gate.id = passage.gate_id
    order by passage.scanned_at, passage.device_id, passage.sequence`.execute(db);
  return rows;
}

export type NewScan = {
  deviceId: string;
  sequence: number;
  /** The area of the gate when it was scanned there. */
  areaKey: string;
  code: string;
  codeKey: string;
  direction: Direction;
  scannedAt: Date;
  ticketId: number | null;
  verdict: ScanVerdict;
  reason: ScanReason | null;
  /** Why staff have let them in without a code; absent or null: it was scanned. rules/gates 42 */
  handReason?: HandReason | null;
  handNote?: string;
  isOverruled?: boolean;
};
/** A scan with its gate; `byDevice`: of a device for gates, with the time of its clock. */
type PlacedScan = NewScan & {
  gateId: number;
  byDevice?: { id: number; at: Date; isOffline: boolean };
};
type By = { projectId: number; staffId: number | null; staffName: string };

const POSITION = { first: neverNull(number) };

/**
 * Takes places in the log and returns the first. Called last of all: the row of the log is held until the transaction ends. A
 * statement of its own, because a cluster calls no such function in an update.
 */
async function takePositions(trx: Transaction<Database>, projectId: number, count: number): Promise<number> {
  const { rows } = await sqlRows(POSITION)`
    select take_scan_positions(${projectId}, ${count}::integer) as first`.execute(trx);
  return rows[0]?.first ?? 1;
}

/**
 * Adds scans at the end of the log. Throws `scan-sequence-used` where another call has just stored another code under one of
 * their numbers. rules/gates 8
 */
export async function insertScans(
  trx: Transaction<Database>,
  by: By,
  scans: readonly PlacedScan[],
): Promise<void> {
  const first = await takePositions(trx, by.projectId, scans.length);
  const rows = scans.map((scan, nth) => ({
    device_id: scan.deviceId,
    sequence: scan.sequence,
    position: first + nth,
    gate_device_id: scan.byDevice?.id ?? null,
    device_at: scan.byDevice?.at ?? null,
    is_offline: scan.byDevice?.isOffline ?? false,
    gate_id: scan.gateId,
    area_key: scan.areaKey,
    code: scan.code,
    code_key: scan.codeKey,
    direction: scan.direction,
    scanned_at: scan.scannedAt,
    ticket_id: scan.ticketId,
    verdict: scan.verdict,
    reason: scan.reason,
    hand_reason: scan.handReason ?? null,
    hand_note: scan.handNote ?? "",
    is_overruled: scan.isOverruled ?? false,
  }));
  // One value for all rows: 500 of them as thousands of values take the server three times as long to send.
  const sent = JSON.stringify(rows);
  await sql`
    insert into gate_scan (project_id, staff_id, staff_name, is_noted, device_id, sequence, position, gate_device_id, device_at,
      is_offline, gate_id, area_key, code, code_key, direction, scanned_at, ticket_id, verdict, reason, hand_reason, hand_note, is_overruled)
    select ${by.projectId}, ${by.staffId}::bigint, ${by.staffName}, true, scan.*
    from jsonb_to_recordset(${sent}::jsonb) as scan (device_id uuid, sequence bigint, position bigint,
      gate_device_id bigint, device_at timestamptz, is_offline boolean, gate_id bigint, area_key text, code text, code_key text,
      direction text, scanned_at timestamptz, ticket_id bigint, verdict text, reason text, hand_reason text, hand_note text,
      is_overruled boolean)`
    .execute(trx)
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? problem("scan-sequence-used") : error;
    });
  await noteScans(trx, by.projectId, sent);
}

/**
 * Notes new scans for the job that counts them, as note_gate_scan does for each of others: in one statement, which takes less than
 * half of the time. decisions/122
 */
async function noteScans(trx: Transaction<Database>, projectId: number, sent: string): Promise<void> {
  await sql`
    insert into gate_scan_pending (project_id, device_id, sequence, gate_id, verdict, passage, reason)
    select ${projectId}, scan.device_id, scan.sequence, scan.gate_id, scan.verdict,
      case when scan.verdict <> 'refused' then scan.direction else 'none' end, coalesce(scan.reason, '')
    from jsonb_to_recordset(${sent}::jsonb) as scan (device_id uuid, sequence bigint, gate_id bigint, verdict text,
      direction text, reason text)`.execute(trx);
}

type Page = { verdict: ScanVerdict | ""; limit: number; offset: number };

/** Lists a page of a gate's scans, latest first. */
export function listScanPage(
  db: Kysely<Database>,
  { projectId, gateId }: GateKey,
  { verdict, limit, offset }: Page,
) {
  return (
    db
      .selectFrom("gate_scan")
      .where("project_id", "=", projectId)
      .where("gate_id", "=", gateId)
      // Literally, for the index of the rare verdicts.
      .$if(verdict !== "", (query) => query.where("verdict", "=", sql.lit(verdict as ScanVerdict)))
      .select([...SCAN, "staff_name as staffName"])
      .orderBy("scanned_at", "desc")
      .orderBy("device_id")
      .orderBy("sequence", "desc")
      .limit(limit)
      .offset(offset)
      .execute()
  );
}

const HOLDER = {
  ticketId: column("ticket.id"),
  firstName: column("ticket.first_name"),
  lastName: column("ticket.last_name"),
  surName: column("ticket.sur_name"),
  company: column("ticket.company"),
  registrationName: column("registration.name"),
};
export type HolderRow = RowOf<typeof HOLDER>;

/** Lists the holders of tickets. */
export async function listHolders(
  db: Kysely<Database>,
  projectId: number,
  ticketIds: readonly number[],
): Promise<HolderRow[]> {
  const { rows } = await sqlRows(HOLDER)`
    select ticket.id as "ticketId", ticket.first_name as "firstName", ticket.last_name as "lastName",
      ticket.sur_name as "surName", ticket.company, registration.name as "registrationName"
    from ticket
    join registration on registration.project_id = ${projectId} and registration.id = ticket.registration_id
    where ticket.project_id = ${projectId} and ticket.id = any(${[...ticketIds]}::bigint[])`.execute(db);
  return rows;
}

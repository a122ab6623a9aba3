import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import type { Pool } from "pg";

/** The scans of a call, its maximum. */
const SCANS_PER_CALL = 500;

type Lane = { projectId: number; gateId: number; codes: readonly string[] };

/** Each lane is a device that sends its codes, call after call; returns the seconds that all of them took. */
export async function scanMany(api: ApiClient, lanes: readonly Lane[]): Promise<number> {
  const started = performance.now();
  await Promise.all(
    lanes.map(async ({ projectId, gateId, codes }) => {
      const deviceId = crypto.randomUUID();
      for (let from = 0; from < codes.length; from += SCANS_PER_CALL) {
        const scans = codes
          .slice(from, from + SCANS_PER_CALL)
          .map((code, at) => ({ sequence: from + at + 1, code, direction: "in" as const }));
        await api.call(scanAtGate, { params: { projectId, gateId }, body: { deviceId, scans } });
      }
    }),
  );
  return (performance.now() - started) / 1000;
}

/** The statement alone: the rows of the same scans, as many at a time, over as many connections. */
export async function insertMany(pool: Pool, lanes: readonly Lane[]): Promise<number> {
  const started = performance.now();
  await Promise.all(
    lanes.map(async ({ projectId, gateId, codes }) => {
      const deviceId = crypto.randomUUID();
      for (let from = 0; from < codes.length; from += SCANS_PER_CALL) {
        await pool.query(
          `with log as materialized (select take_scan_positions($1, cardinality($4::text[])) as first)
           insert into gate_scan (project_id, device_id, sequence, position, gate_id, area_key, code, code_key, direction,
             scanned_at, ticket_id, verdict, staff_name)
           select $1, $2, $5 + nth, log.first + nth - 1, $3, 'alone', code, code, 'in', now(), null, 'admitted', ''
           from log cross join unnest($4::text[]) with ordinality as sent (code, nth)`,
          [projectId, deviceId, gateId, codes.slice(from, from + SCANS_PER_CALL), from],
        );
      }
    }),
  );
  return (performance.now() - started) / 1000;
}

/** Scans at one gate as devices leave them, `count` of the codes in turn; they wait to be counted. */
export async function fillScans(
  pool: Pool,
  { projectId, gateId, codes }: Lane,
  count: number,
): Promise<void> {
  await pool.query("set statement_timeout = 0");
  // One place in the log per call of scans, as a server takes them: a row that is updated a million times in one transaction
  // is read a million times as slowly.
  await pool.query(
    `with log as materialized (select take_scan_positions($1, $6::integer) as first)
     insert into gate_scan (project_id, device_id, sequence, position, gate_id, area_key, code, code_key, direction, scanned_at,
       ticket_id, verdict, reason, staff_name)
     select $1, $2, nth, log.first + nth - 1, $3, '', ticket.barcode, ticket.barcode, 'in', now() - interval '8 hours' + nth * interval '20 ms',
       ticket.id, case when nth <= $5 then 'admitted' else 'marked' end, case when nth > $5 then 'seen-before' end, ''
     from log cross join generate_series(1, $6::integer) as nth
     join unnest($4::text[]) with ordinality as code (barcode, position) on code.position = (nth - 1) % $5 + 1
     join ticket on ticket.project_id = $1 and ticket.barcode = code.barcode`,
    [projectId, crypto.randomUUID(), gateId, codes, codes.length, count],
  );
  await pool.query("vacuum analyze gate_scan, gate_scan_pending");
}

/** Waits until the server has counted all scans; returns the seconds. */
export const untilCounted = (pool: Pool): Promise<number> => untilEmpty(pool, "gate_scan_pending");

/** Waits until the server has indexed all tickets: meanwhile it counts no scans of their project. */
export const untilIndexed = (pool: Pool): Promise<number> => untilEmpty(pool, "ticket_change");

async function untilEmpty(pool: Pool, table: "gate_scan_pending" | "ticket_change"): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { rows } = await pool.query(`select from ${table} limit 1`);
    if (rows.length === 0) return (performance.now() - started) / 1000;
    await new Promise((done) => setTimeout(done, 50));
  }
}

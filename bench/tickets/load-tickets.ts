import type { Pool } from "pg";
import type { OpenDatabase } from "../../apps/api/src/platform/db/database.ts";
import { fillTickets } from "../../apps/api/test/events/fill-tickets.ts";
import type { TicketProject } from "../../apps/api/test/events/ticket-project.ts";
import { VISIT_DAY } from "./questions.ts";

const TICKETS_PER_STATEMENT = 10_000;

/** Issues the tickets of a range of numbers and indexes them; the pool has one connection. */
export async function loadTickets(
  { db, pool }: Pick<OpenDatabase, "db" | "pool">,
  project: TicketProject,
  { from, to, answers }: { from: number; to: number; answers?: string },
): Promise<void> {
  await loadAndIndex(pool, async () => {
    for (let first = from + 1; first <= to; first += TICKETS_PER_STATEMENT) {
      const count = Math.min(TICKETS_PER_STATEMENT, to - first + 1);
      await fillTickets(db, project, { first, count, ...(answers && { answers }) });
    }
    await addVisits(pool, project, { from, to });
  });
}

/**
 * Runs `load`, then indexes its tickets as the job does, but builds the indexes afterwards: growing them ticket by ticket
 * would take most of the time. The pool has one connection; its statements may take as long as they need from then on.
 */
async function loadAndIndex(pool: Pool, load: () => Promise<void>): Promise<void> {
  await pool.query("set statement_timeout = 0");
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('word_search', 'ticket_search', 'ticket_sort') and indexdef not like 'CREATE UNIQUE%'`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await load();
  await untilIndexed(pool);
  for (const { definition } of rows) await pool.query(definition);
  await pool.query(
    "vacuum analyze ticket, facet_bits, word_search, ticket_search, ticket_sort, ticket_change, visitor_scan, visitor_ticket",
  );
}

/** A file of a gate that every fifth of these tickets has passed, as the upload and its job leave it. */
async function addVisits(
  pool: Pool,
  { projectId }: TicketProject,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await pool.query(
    `with came as (
       select id, registration_id, barcode, status, row_number() over (order by id) as line from ticket
       where project_id = $1 and barcode::bigint > $2 and barcode::bigint <= $3 and barcode::bigint % 5 = 0
     ), stored as (
       insert into file (project_id, name, content_type, size, sha256, content)
       values ($1, 'gate.csv', 'text/csv', 0, sha256(($2::bigint)::text::bytea), '') returning id
     ), listed as (
       insert into visitor_file (project_id, file_id, visit_date, turngate, turngate_key, sha256, known, gate_visitors,
         day_visitors, last_line, matched_line)
       select $1, id, $4, 'Hall 3', 'hall 3', sha256(($2::bigint)::text::bytea), lines, lines, lines, lines, lines
       from stored cross join (select count(*) as lines from came) counted
     ), scanned as (
       insert into visitor_scan (project_id, file_id, line, code, kind, ticket_id)
       select $1, stored.id, line, barcode, 'first', came.id from came cross join stored
     ), noted as (
       -- The server's job may have counted the tickets already. rules/home 1
       insert into ticket_change (project_id, ticket_id) select $1, id from came
     )
     insert into visitor_ticket (project_id, ticket_id, registration_id, is_issued)
     select $1, id, registration_id, status = 'issued' from came`,
    [projectId, from, to, VISIT_DAY],
  );
  await pool.query(
    `select add_facet_bits($1, array_agg($1::bigint || '/file/' || file_id), array_agg(ticket_id))
     from visitor_scan where project_id = $1`,
    [projectId],
  );
}

/** The server's own job may do a part of it. */
async function untilIndexed(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: number }>(
      "select distinct project_id as id from ticket_change order by 1",
    );
    if (rows.length === 0) return;
    for (const { id } of rows) await pool.query("select index_tickets($1, $2)", [id, TICKETS_PER_STATEMENT]);
  }
}

import type { ResponseFilter } from "@foyer/contract/responses.ts";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import { allWords, hasWords, ticketsWithWords } from "../tickets/ticket-search.service.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** A filter with the conditions of its search. */
export type AppliedFilter = Pick<ResponseFilter, "status"> & { found: Found | null };

/** The conditions of a search on tickets and messages. */
type Found = {
  tickets: RawBuilder<SqlBool>;
  /** The same for one page: the database checks ticket by ticket, and stops when the page is full. */
  ticketsOfPage: RawBuilder<SqlBool>;
  messages: RawBuilder<SqlBool>;
  /** The number of found tickets of any status, where it is known without reading them. */
  ticketCount: RawBuilder<unknown> | null;
};

const MAX_TICKETS_IN_MEMORY = 10_000;

/** Searches once for the count and the page, which are read in the same snapshot. Raw: measured plans. rules/responses 6 */
export async function seekResponses(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { search, status }: ResponseFilter,
): Promise<AppliedFilter> {
  if (!hasWords(search)) return { status, found: null };
  const own = await ticketsWithWords(trx, { projectId: key.projectId, search });
  const late = await listLateTickets(trx, key, { search, unindexed: own.unindexed });
  const hits = answersWith(key, search);
  const answered = await readFew(trx, hits);
  const place = {
    words: sql.ref("submission.words"),
    ticketId: sql`null::bigint`,
    projectId: sql`${key.projectId}`,
  };
  const messages = sql<SqlBool>`(${sql.join(allWords(search, place), sql` and `)})`;
  const ids = [...("few" in own ? own.few : []), ...late, ...(answered ?? [])];
  const among = sql<SqlBool>`ticket.id = any(${ids}::bigint[])`;
  // Subqueries instead of joins: the database reads all hits once, whatever number it estimates.
  const inMany = "many" in own ? [sql<SqlBool>`ticket.id in (${own.many})`] : [];
  const anyOf = (more: readonly RawBuilder<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join([among, ...inMany, ...more], sql` or `)})`;
  if (answered !== null) return { status, found: both(anyOf([]), messages) };
  // The offset makes the database check ticket by ticket instead of listing all hits.
  const isHit = sql<SqlBool>`exists (
    select from (${hits}) as hit where hit.id = ticket.id offset 0)`;
  const others = sql`select count(*) from ticket where ticket.project_id = ${key.projectId}
    and ticket.registration_id = ${key.registrationId} and ${among} and not ${isHit}`;
  return {
    status,
    found: {
      messages,
      tickets: anyOf([sql<SqlBool>`ticket.id in (${hits})`]),
      ticketsOfPage: anyOf([isHit]),
      ticketCount: "few" in own ? sql`((select count(*) from (${hits}) as hit) + (${others}))` : null,
    },
  };
}

const both = (tickets: RawBuilder<SqlBool>, messages: RawBuilder<SqlBool>): Found => ({
  tickets,
  ticketsOfPage: tickets,
  messages,
  ticketCount: null,
});

/** Selects the indexed tickets whose answers, number and barcode have all words. */
function answersWith({ projectId, registrationId }: RegistrationKey, search: string): RawBuilder<unknown> {
  const place = { words: sql.ref("words"), ticketId: sql.ref("ticket_id"), projectId: sql`${projectId}` };
  return sql`
    select ticket_id as id from answer_search
    where project_id = ${projectId} and registration_id = ${registrationId}
      and ${sql.join(allWords(search, place), sql` and `)}`;
}

/** Reads the ids of a query; null when they are too many. */
async function readFew(trx: Transaction<Database>, hits: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sqlRows({
    id: number,
  })`select id from (${hits}) as hit limit ${MAX_TICKETS_IN_MEMORY + 1}`.execute(trx);
  return rows.length > MAX_TICKETS_IN_MEMORY ? null : rows.map(({ id }) => id);
}

/** Lists the tickets with all words that are not in the index yet. */
async function listLateTickets(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { search, unindexed }: { search: string; unindexed: readonly number[] },
): Promise<number[]> {
  if (unindexed.length === 0) return [];
  const place = { words: sql.ref("words"), ticketId: sql.ref("id"), projectId: sql`${projectId}` };
  const { rows } = await sqlRows({ id: number })`
    select id from (
      select id, response_words(id, array_to_string(barcode || former_barcodes, ' '), answers) as words
      from ticket
      where project_id = ${projectId} and registration_id = ${registrationId} and id = any(${[...unindexed]}::bigint[])
    ) as late
    where ${sql.join(allWords(search, place), sql` and `)}`.execute(trx);
  return rows.map(({ id }) => id);
}

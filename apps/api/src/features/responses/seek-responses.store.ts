import type { ResponseFilter } from "@foyer/contract/responses.ts";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allWords, hasWords, ticketsWithWords } from "../tickets/ticket-search.service.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** What the list shows. */
export type Sought = Pick<ResponseFilter, "status"> & { found: Found | null };

/** Conditions on a ticket and on a message that a search finds. */
type Found = {
  tickets: RawBuilder<SqlBool>;
  /** The same for a page, whose first tickets are found long before all have been looked at. */
  ticketsInTurn: RawBuilder<SqlBool>;
  messages: RawBuilder<SqlBool>;
  /** How many tickets of any status are found, where that is known without reading them. */
  ticketCount: RawBuilder<unknown> | null;
};

/** More tickets than this are not read into memory. */
const FEW = 10_000;

/** Searches once for all that is then read in the same snapshot. rules/responses 6 */
export async function seekResponses(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { search, status }: ResponseFilter,
): Promise<Sought> {
  if (!hasWords(search)) return { status, found: null };
  const own = await ticketsWithWords(trx, { projectId: key.projectId, search });
  const late = await listLateTickets(trx, key, { search, unindexed: own.unindexed });
  const hits = answersWith(key, search);
  const answered = await readFew(trx, hits);
  const place = { words: sql.ref("submission.words"), ticketId: sql`null::bigint` };
  const messages = sql<SqlBool>`(${sql.join(allWords(search, place), sql` and `)})`;
  const ids = [...("few" in own ? own.few : []), ...late, ...(answered ?? [])];
  const among = sql<SqlBool>`ticket.id = any(${ids}::bigint[])`;
  // Not joins: the database then reads all hits once, whatever it expects of their number.
  const inMany = "many" in own ? [sql<SqlBool>`ticket.id in (${own.many})`] : [];
  const anyOf = (more: readonly RawBuilder<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join([among, ...inMany, ...more], sql` or `)})`;
  if (answered !== null) return { status, found: both(anyOf([]), messages) };
  // Looked up ticket by ticket: with an offset the database makes no list of all hits.
  const isHit = sql<SqlBool>`exists (
    select from (${hits}) as hit where hit.id = ticket.id offset 0)`;
  const others = sql`select count(*) from ticket where ticket.project_id = ${key.projectId}
    and ticket.registration_id = ${key.registrationId} and ${among} and not ${isHit}`;
  return {
    status,
    found: {
      messages,
      tickets: anyOf([sql<SqlBool>`ticket.id in (${hits})`]),
      ticketsInTurn: anyOf([isHit]),
      ticketCount: "few" in own ? sql`((select count(*) from (${hits}) as hit) + (${others}))` : null,
    },
  };
}

const both = (tickets: RawBuilder<SqlBool>, messages: RawBuilder<SqlBool>): Found => ({
  tickets,
  ticketsInTurn: tickets,
  messages,
  ticketCount: null,
});

/** The indexed tickets whose answers, number and barcode have all words. */
function answersWith({ projectId, registrationId }: RegistrationKey, search: string): RawBuilder<unknown> {
  const place = { words: sql.ref("words"), ticketId: sql.ref("ticket_id") };
  return sql`
    select ticket_id as id from answer_search
    where project_id = ${projectId} and registration_id = ${registrationId}
      and ${sql.join(allWords(search, place), sql` and `)}`;
}

/** The ids that a query finds; null: they are many. */
async function readFew(trx: Transaction<Database>, hits: RawBuilder<unknown>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`select id from (${hits}) as hit limit ${FEW + 1}`.execute(trx);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** The same of tickets that are not in the index yet. */
async function listLateTickets(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { search, unindexed }: { search: string; unindexed: readonly number[] },
): Promise<number[]> {
  if (unindexed.length === 0) return [];
  const place = { words: sql.ref("words"), ticketId: sql.ref("id") };
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, response_words(id, barcode, answers) as words from ticket
      where project_id = ${projectId} and registration_id = ${registrationId} and id = any(${[...unindexed]}::bigint[])
    ) as late
    where ${sql.join(allWords(search, place), sql` and `)}`.execute(trx);
  return rows.map(({ id }) => id);
}

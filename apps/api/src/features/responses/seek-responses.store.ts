import type { ResponseFilter } from "@foyer/contract/responses.ts";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allWords, hasWords, ticketsWithWords } from "../tickets/ticket-search.service.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** What the list shows; `found`: conditions on a ticket and on a message that a search finds. */
export type Sought = Pick<ResponseFilter, "status"> & {
  found: { tickets: RawBuilder<SqlBool>; messages: RawBuilder<SqlBool> } | null;
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
  const answered = await ticketsWithAnswers(trx, key, { search, unindexed: own.unindexed });
  // Not a join: the database then reads all hits once, whatever it expects of their number.
  const conditions = [own, answered].map((hits) =>
    "few" in hits
      ? sql<SqlBool>`ticket.id = any(${hits.few}::bigint[])`
      : sql<SqlBool>`ticket.id in (${hits.many})`,
  );
  const place = { words: sql.ref("submission.words"), ticketId: sql`null::bigint` };
  return {
    status,
    found: {
      tickets: sql<SqlBool>`(${sql.join(conditions, sql` or `)})`,
      messages: sql<SqlBool>`(${sql.join(allWords(search, place), sql` and `)})`,
    },
  };
}

/** Tickets whose answers, number and barcode have all words: their ids or, if they are many, a query for them. */
async function ticketsWithAnswers(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { search, unindexed }: { search: string; unindexed: readonly number[] },
): Promise<{ few: number[] } | { many: RawBuilder<unknown> }> {
  const hits = sql`
    select ticket_id as id from answer_search
    where project_id = ${projectId} and registration_id = ${registrationId}
      and ${sql.join(allWords(search, { words: sql.ref("words"), ticketId: sql.ref("ticket_id") }), sql` and `)}
    union
    select id from (
      select id, response_words(id, barcode, answers) as words from ticket
      where project_id = ${projectId} and registration_id = ${registrationId} and id = any(${[...unindexed]}::bigint[])
    ) as late
    where ${sql.join(allWords(search, { words: sql.ref("words"), ticketId: sql.ref("id") }), sql` and `)}`;
  const { rows } = await sql<{ id: number }>`select id from (${hits}) as hit limit ${FEW + 1}`.execute(trx);
  return rows.length > FEW ? { many: hits } : { few: rows.map(({ id }) => id) };
}

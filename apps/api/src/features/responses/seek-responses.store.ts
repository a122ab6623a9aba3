import { type ResponseFilter, SEARCHED_ANSWERS } from "@foyer/contract/responses.ts";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allWords, hasWords, ticketsWithWords } from "../tickets/ticket-search.service.ts";

export type RegistrationKey = { projectId: number; registrationId: number };

/** What the list shows; `found`: conditions on a ticket and on a message that a search finds. */
export type Sought = Pick<ResponseFilter, "status"> & {
  found: { tickets: RawBuilder<SqlBool>; messages: RawBuilder<SqlBool> } | null;
};

/** Searches once for all that is then read in the same snapshot. rules/responses 6 */
export async function seekResponses(
  trx: Transaction<Database>,
  key: RegistrationKey,
  { search, status }: ResponseFilter,
): Promise<Sought> {
  if (!hasWords(search)) return { status, found: null };
  const withWords = await ticketsWithWords(trx, { projectId: key.projectId, search });
  const newest = await listNewestTickets(trx, key, search);
  const messages = await listNewestMessages(trx, key, search);
  const among = (ids: readonly number[]) => sql<SqlBool>`ticket.id = any(${[...ids]}::bigint[])`;
  const tickets =
    "few" in withWords
      ? among([...withWords.few, ...newest])
      : // Not a join: the database then reads all hits once, whatever it expects of their number.
        sql<SqlBool>`(ticket.id in (${withWords.many}) or ${among(newest)})`;
  return {
    status,
    found: { tickets, messages: sql<SqlBool>`submission.idempotency_key = any(${messages}::text[])` },
  };
}

/** Those of the newest tickets whose answers have all words. */
async function listNewestTickets(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  search: string,
): Promise<number[]> {
  const place = { words: sql.ref("words"), ticketId: sql.ref("id") };
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, fold_text(${answerText(sql.ref("answers"))} || ' ' || id || ' ' || barcode) as words
      from ticket where project_id = ${projectId} and registration_id = ${registrationId}
      order by created_at desc, id desc limit ${SEARCHED_ANSWERS}
    ) as newest where ${sql.join(allWords(search, place), sql` and `)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of the newest text messages whose answers have all words, by their keys. */
async function listNewestMessages(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  search: string,
): Promise<string[]> {
  const place = { words: sql.ref("words"), ticketId: sql`null::bigint` };
  const { rows } = await sql<{ key: string }>`
    select key from (
      select idempotency_key as key, fold_text(${answerText(sql.ref("answers"))}) as words
      from submission
      where project_id = ${projectId} and registration_id = ${registrationId} and ticket_id is null
      order by created_at desc, idempotency_key desc limit ${SEARCHED_ANSWERS}
    ) as newest where ${sql.join(allWords(search, place), sql` and `)}`.execute(trx);
  return rows.map(({ key }) => key);
}

/** What was chosen and typed, without the boxes. */
const answerText = (answers: RawBuilder<unknown>) => sql`coalesce((
  select string_agg(value #>> '{}', ' ')
  from jsonb_path_query(${answers}, '$[*].answerValue ? (@.type() == "string")') as value), '')`;

import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import { wireNameOf } from "@foyer/domain/ticket/ticket-labels.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { number, sqlRows } from "../../../platform/db/sql-rows.ts";
import { isAmong, type MessageKey } from "./project-keys.store.ts";
import type { QuestionTarget } from "./question-target.service.ts";
import { ROWS_PER_BATCH } from "./stage.ts";

/** Do these answers have one to the question? */
const hasAnswerTo = (answers: RawBuilder<unknown>, { questionId }: QuestionTarget) =>
  sql`${answers} @> ${JSON.stringify([{ questionId }])}::jsonb`;

export const hasMessageAnswer = (target: QuestionTarget) => hasAnswerTo(sql`answers`, target);

/** These answers without those to the question. */
const withoutAnswers = (answers: RawBuilder<unknown>, { questionId }: QuestionTarget) => sql`coalesce((
  select jsonb_agg(item order by at) from jsonb_array_elements(${answers}) with ordinality as given (item, at)
  where item ->> 'questionId' is distinct from ${String(questionId)}), '[]')`;

/** The columns of tickets that the question fills, each with the tickets for which it does. */
const columnsOf = ({ fields }: QuestionTarget) =>
  fields.map(({ field, registrationIds, versions }) => ({
    column: sql.ref(ticketColumn(wireNameOf(field)).column),
    isFilled: sql`(coalesce(answered_registration_id, registration_id), scenario_version) in (
      select registration_id, version from unnest(${[...registrationIds]}::bigint[], ${[...versions]}::integer[])
        as asking (registration_id, version))`,
  }));

/** Tickets with an answer to the question. */
function isAnswered(target: QuestionTarget): RawBuilder<unknown> {
  const filled = columnsOf(target).map(({ column, isFilled }) => sql`${column} <> '' and ${isFilled}`);
  return sql`(${sql.join([hasAnswerTo(sql`answers`, target), ...filled], sql` or `)})`;
}

/** Lists the next tickets with an answer to the question. */
export async function listAnswered(
  db: Kysely<Database>,
  target: QuestionTarget,
  after: number,
): Promise<number[]> {
  const { rows } = await sqlRows({ id: number })`
    select id from ticket where project_id = ${target.projectId} and id > ${after} and ${isAnswered(target)}
    order by id limit ${ROWS_PER_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countAnswered(db: Kysely<Database>, target: QuestionTarget): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from ticket where project_id = ${target.projectId} and ${isAnswered(target)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the responses with a text message that answer the question. */
export async function countMessagesAnswered(db: Kysely<Database>, target: QuestionTarget): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from submission
    where project_id = ${target.projectId} and ticket_id is null and ${hasAnswerTo(sql`answers`, target)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Takes the answers out of tickets, and empties the columns that they fill. The next version: open forms are stale. */
export async function eraseAnswers(
  trx: Transaction<Database>,
  target: QuestionTarget,
  ids: readonly number[],
): Promise<number> {
  const emptied = columnsOf(target).map(
    ({ column, isFilled }) => sql`${column} = case when ${isFilled} then '' else ${column} end`,
  );
  const set = sql.join([...emptied, sql`answers = ${withoutAnswers(sql`answers`, target)}`]);
  const { rows } = await sql`
    update ticket set ${set}, version = version + 1
    where project_id = ${target.projectId} and id = any(${[...ids]}) returning id`.execute(trx);
  return rows.length;
}

/** Empties the texts before and after corrections of the question's answers. rules/privacy 18 */
export async function emptyCorrections(
  trx: Transaction<Database>,
  { projectId, labels }: QuestionTarget,
  ids: readonly number[],
): Promise<number> {
  const isOfQuestion = sql`change ->> 'label' = any(${[...labels]})`;
  const { rows } = await sql`
    update ticket_correction set changes = (
      select jsonb_agg(
        case when ${isOfQuestion} then change || '{"before": "", "after": ""}'::jsonb else change end order by at
      ) from jsonb_array_elements(changes) with ordinality as given (change, at))
    where project_id = ${projectId} and ticket_id = any(${[...ids]}) and exists (
      select from jsonb_array_elements(changes) as change
      where ${isOfQuestion} and (change ->> 'before' <> '' or change ->> 'after' <> ''))
    returning version`.execute(trx);
  return rows.length;
}

/** Deletes what was agreed to at the question. */
export async function deleteConsents(
  trx: Transaction<Database>,
  { projectId, questionId }: QuestionTarget,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    delete from consent
    where project_id = ${projectId} and ticket_id = any(${[...ids]}) and question_id = ${questionId}
    returning id`.execute(trx);
  return rows.length;
}

/** Empties the texts of mails that were sent with the tickets; their addresses stay. */
export async function emptyMailTexts(
  trx: Transaction<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    update mail set subject = '', body = ''
    where project_id = ${projectId} and ticket_id = any(${[...ids]}) and sent_at is not null
      and (subject <> '' or body <> '') returning id`.execute(trx);
  return rows.length;
}

/** Empties the hashes of what was submitted: few answers are possible, so one can be guessed. */
export async function emptyDigests(
  trx: Transaction<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<number> {
  const ofTickets = sql`project_id = ${projectId} and ticket_id = any(${[...ids]}) and digest <> ''`;
  await sql`update itec_consent set digest = '' where ${ofTickets}`.execute(trx);
  const { rows } =
    await sql`update submission set digest = '' where ${ofTickets} returning ticket_id`.execute(trx);
  return rows.length;
}

/** Takes the answers out of responses with a text message. */
export async function eraseMessageAnswers(
  trx: Transaction<Database>,
  target: QuestionTarget,
  keys: readonly MessageKey[],
): Promise<number> {
  const left = withoutAnswers(sql`answers`, target);
  const { rows } = await sql`
    update submission set answers = ${left}, words = answer_words(${left}), digest = ''
    where project_id = ${target.projectId} and ticket_id is null and ${isAmong(keys)} returning registration_id`.execute(
    trx,
  );
  return rows.length;
}

/** The fields whose answers make a visitor's full name. */
const NAMES = ["firstName", "lastName", "surName"];

export const hasDeskAnswer = (target: QuestionTarget) =>
  sql`visitor is not null and ${hasAnswerTo(sql`visitor -> 'results'`, target)}`;

/** Takes the answers out of visitors of desks who wait for a decision. */
export async function eraseDeskAnswers(
  trx: Transaction<Database>,
  target: QuestionTarget,
  ids: readonly number[],
): Promise<number> {
  const isName = target.fields.some(({ field }) => NAMES.includes(field));
  const { rows } = await sql`
    update desk_conflict set version = version + 1, full_name = ${isName ? sql`''` : sql`full_name`},
      visitor = jsonb_set(visitor, '{results}', ${withoutAnswers(sql`visitor -> 'results'`, target)})
    where project_id = ${target.projectId} and id = any(${[...ids]}) and ${hasDeskAnswer(target)}
    returning id`.execute(trx);
  return rows.length;
}

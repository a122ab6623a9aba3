import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  text,
  textOf,
} from "../../platform/db/sql-rows.ts";
import type { RegistrationKey } from "./seek-responses.store.ts";

type Source = "ticket" | "message";

const PART = {
  source: textOf<Source>(),
  part: number,
  fingerprint: neverNull(text),
  responses: number,
};
/** A part of a registration's responses; the fingerprint changes with the responses that count and with corrections. */
export type Part = RowOf<typeof PART>;

const TICKETS_PER_PART = sql.lit(1024);
const SECONDS_PER_PART = sql.lit(600);

/** Selects the responses that count, which are live tickets and messages. rules/responses 9 */
const COUNTED: Record<Source, (key: RegistrationKey) => RawBuilder<unknown>> = {
  ticket: ({ projectId, registrationId }) => sql`
    select id / ${TICKETS_PER_PART} as part, hashint8(id)::bigint + version - 1 as mark, id::text as response, answers from ticket
    where project_id = ${projectId} and registration_id = ${registrationId} and status in ('issued', 'held')`,
  message: ({ projectId, registrationId }) => sql`
    select (extract(epoch from created_at) / ${SECONDS_PER_PART})::bigint as part, hashtext(idempotency_key) as mark,
      idempotency_key as response, answers
    from submission
    where project_id = ${projectId} and registration_id = ${registrationId} and ticket_id is null`,
};

const FINGERPRINT = sql`count(*) || ' ' || sum(mark) || ' ' || sum(mark & 65535)`;

/** Lists the current parts. Raw: a union of two tables under one aggregate. */
export async function listParts(db: Kysely<Database>, key: RegistrationKey): Promise<Part[]> {
  const partsOf = (source: Source) => sql`
      select ${source}::text as source, part, ${FINGERPRINT} as fingerprint, count(*)::integer as responses
      from (${COUNTED[source](key)}) counted group by part`;
  const { rows } = await sqlRows(PART)`${partsOf("ticket")} union all ${partsOf("message")}`.execute(db);
  return rows;
}

/** Lists the parts as they were counted last. */
export async function listTallies(db: Kysely<Database>, key: RegistrationKey): Promise<Part[]> {
  return db
    .selectFrom("answer_tally")
    .select(["source", "part", "fingerprint", "responses"])
    .where("project_id", "=", key.projectId)
    .where("registration_id", "=", key.registrationId)
    .execute();
}

const COUNTED_PART = {
  part: neverNull(number),
  fingerprint: neverNull(text),
  responses: number,
  counts: text,
};
type CountedPart = RowOf<typeof COUNTED_PART>;

/** Counts these parts again, fingerprint and counts in one statement. Raw: measured, the plan depends on each CTE. */
export async function tally(
  db: Kysely<Database>,
  key: RegistrationKey,
  source: Source,
  parts: readonly number[],
): Promise<void> {
  const { rows } = await sqlRows(COUNTED_PART)`
    with counted as materialized (
      select wanted.part, found.mark, found.response, found.answers
      from unnest(${[...parts]}::bigint[]) wanted (part)
      cross join lateral (${COUNTED[source](key)} and ${within(source)}) found
    ), items as materialized (
      select part, response, (item ->> 'questionId')::bigint as question, item ->> 'answerTypeId' as kind,
        coalesce(item ->> 'answerId',
          case when jsonb_typeof(item -> 'answerValue') = 'boolean' then item ->> 'answerValue' end) as entry
      from counted cross join lateral jsonb_array_elements(answers) item
    ), counts as (
      select part, jsonb_build_array(question, null, null, count(*)) as one
      -- Distinct by hashing; counting distinct texts would sort them all.
      from (select distinct part, question, response from items) asked group by part, question
      union all
      select part, jsonb_build_array(question, kind, entry, count(*))
      from items where entry is not null group by part, question, kind, entry
    )
    select part, fingerprint, responses,
      coalesce((select jsonb_agg(one) from counts where counts.part = parts.part), '[]')::text as counts
    from (select part, ${FINGERPRINT} as fingerprint, count(*)::integer as responses from counted group by part) parts`.execute(
    db,
  );
  if (rows.length > 0) await upsertTallies(db, key, source, rows);
}

/** A statement of its own: Citus cannot run one that reads tickets and writes tallies on one node. */
async function upsertTallies(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  source: Source,
  rows: readonly CountedPart[],
): Promise<void> {
  await db
    .insertInto("answer_tally")
    .values(rows.map((row) => ({ project_id: projectId, registration_id: registrationId, source, ...row })))
    .onConflict((conflict) =>
      conflict.columns(["project_id", "registration_id", "source", "part"]).doUpdateSet((row) => ({
        fingerprint: row.ref("excluded.fingerprint"),
        responses: row.ref("excluded.responses"),
        counts: row.ref("excluded.counts"),
      })),
    )
    .execute();
}

const within = (source: Source) =>
  source === "ticket"
    ? sql`id >= wanted.part * ${TICKETS_PER_PART} and id < (wanted.part + 1) * ${TICKETS_PER_PART}`
    : // The part is a rounded number of seconds.
      sql`created_at >= to_timestamp((wanted.part - 1) * ${SECONDS_PER_PART}) and
        created_at < to_timestamp((wanted.part + 1) * ${SECONDS_PER_PART}) and
        (extract(epoch from created_at) / ${SECONDS_PER_PART})::bigint = wanted.part`;

/** Removes parts without responses that count. */
export async function removeTallies(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  source: Source,
  parts: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("answer_tally")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("source", "=", source)
    .where("part", "in", [...parts])
    .execute();
}

const ANSWER_COUNT = {
  questionId: neverNull(number),
  kind: nullable(text),
  entry: nullable(text),
  count: neverNull(number),
};
/** The number of responses with an answer; `kind` and `entry` are null for the number that answered the question. */
export type AnswerCount = RowOf<typeof ANSWER_COUNT>;

/** Returns the sums of all parts. Raw: reads the elements of a json array. */
export async function listAnswerCounts(db: Kysely<Database>, key: RegistrationKey): Promise<AnswerCount[]> {
  const { rows } = await sqlRows(ANSWER_COUNT)`
    select (one ->> 0)::bigint as "questionId", one ->> 1 as kind, one ->> 2 as entry,
      sum((one ->> 3)::integer)::bigint as count
    from answer_tally cross join lateral jsonb_array_elements(counts) one
    where project_id = ${key.projectId} and registration_id = ${key.registrationId}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * Finds the latest version of the registration's scenario that asked this question and had it answered, else of a
 * registration from which a ticket was moved here; or null. A note has no answer.
 */
export async function findVersionAsking(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  questionId: number,
): Promise<(RegistrationKey & { version: number }) | null> {
  const id = JSON.stringify({ id: questionId });
  const asking = db
    .selectFrom("scenario")
    .select(["project_id as projectId", "registration_id as registrationId", "version"])
    .where("project_id", "=", projectId)
    .where(
      sql<SqlBool>`jsonb_path_exists(body, '$.steps[*].questions[*] ? (@.id == $id && @.type != "note")', ${id}::jsonb)`,
    )
    .orderBy("version", "desc")
    .limit(1);
  const own = await asking.where("registration_id", "=", registrationId).executeTakeFirst();
  if (own) return own;
  const moved = await asking
    .where("registration_id", "in", ({ selectFrom }) =>
      selectFrom("ticket")
        .select(({ ref }) => ref("answered_registration_id").$notNull().as("id"))
        .where("project_id", "=", projectId)
        .where("registration_id", "=", registrationId)
        .where("answered_registration_id", "is not", null),
    )
    .executeTakeFirst();
  return moved ?? null;
}

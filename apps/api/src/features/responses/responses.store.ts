import type { ResponseStatus } from "@foyer/contract/responses.ts";
import { type ControlledTransaction, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  column,
  moment,
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  text,
  textOf,
} from "../../platform/db/sql-rows.ts";
import { ANSWERED_REGISTRATION } from "../../platform/db/ticket-joins.ts";
import { openCursor } from "../tickets/export/stream-export.service.ts";
import type { AppliedFilter, RegistrationKey } from "./seek-responses.store.ts";

const RESPONSE = {
  key: neverNull(text),
  ticketId: nullable(number),
  status: textOf<ResponseStatus>(),
  at: moment,
  // Null for a message: that of the registration.
  cultureCode: nullable(text),
  // Null for a message: the registration itself.
  answeredRegistrationId: nullable(number),
  scenarioVersion: number,
  answers: neverNull(column("ticket.answers")),
};
export type ResponseRow = RowOf<typeof RESPONSE>;

const WRITTEN = {
  id: nullable(number),
  status: text,
  created_at: moment,
  day: number,
  questionIds: neverNull(text),
  values: neverNull(text),
};
type WrittenResponse = RowOf<typeof WRITTEN>;

/** Counts the responses of the filter. */
export async function countResponses(
  db: Kysely<Database>,
  key: RegistrationKey,
  filter: AppliedFilter,
): Promise<number> {
  const known = filter.status === "" ? filter.found?.ticketCount : null;
  const tickets = known ?? sql`(select count(*) from ticket where ${ticketsOf(key, filter)})`;
  const { rows } = await sqlRows({ count: number })`
    select ${tickets} + (select count(*) from submission where ${messagesOf(key, filter)}) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lists one page of responses, the newest first. Raw: measured, both tables are read up to the page's end. */
export async function listResponsePage(
  db: Kysely<Database>,
  key: RegistrationKey,
  filter: AppliedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ResponseRow[]> {
  const { projectId, registrationId } = key;
  const { rows } = await sqlRows(RESPONSE)`
    with page as (
      select * from (
        (select id as ticket_id, null::text as message, created_at from ticket where ${ticketsOf(key, forPage(filter))}
          order by created_at desc, id desc limit ${offset + limit})
        union all
        (select null, idempotency_key, created_at from submission where ${messagesOf(key, filter)}
          order by created_at desc, idempotency_key desc limit ${offset + limit})
      ) found
      order by created_at desc, ticket_id desc nulls last, message desc limit ${limit} offset ${offset}
    )
    select coalesce('t' || page.ticket_id, 'm' || left(md5(page.message), 12)) as key, page.ticket_id as "ticketId",
      coalesce(ticket.status, 'message') as status, page.created_at as at, ticket.culture_code as "cultureCode",
      ${ANSWERED_REGISTRATION} as "answeredRegistrationId",
      -- A message has the version that was current when it came.
      coalesce(ticket.scenario_version, (select max(version) from scenario where project_id = ${projectId}
        and registration_id = ${registrationId} and saved_at <= page.created_at), 1) as "scenarioVersion",
      coalesce(ticket.answers, submission.answers) as answers
    from page
    left join ticket on ticket.project_id = ${projectId} and ticket.id = page.ticket_id
    left join submission on submission.project_id = ${projectId}
      and submission.registration_id = ${registrationId} and submission.idempotency_key = page.message
    order by page.created_at desc, page.ticket_id desc nulls last, page.message desc`.execute(db);
  return rows;
}

/** Every response that the filter finds, in batches: what is written of it into a workbook. */
export async function readResponses(
  trx: ControlledTransaction<Database>,
  key: RegistrationKey,
  filter: AppliedFilter,
  timeZone: string,
): Promise<AsyncGenerator<WrittenResponse[]>> {
  return await openCursor(trx, "responses", everyResponse(key, filter, timeZone));
}

const everyResponse = (
  key: RegistrationKey,
  filter: AppliedFilter,
  timeZone: string,
): RawBuilder<WrittenResponse> => {
  const written = (answers: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    -- Days since 1899-12-30, by the wall time at the venue, to the second.
    (floor(extract(epoch from ${at} at time zone ${timeZone})) / 86400 + 25569)::float8 as day,
    jsonb_path_query_array(${answers}, '$[*].questionId')::text as "questionIds",
    jsonb_path_query_array(${answers}, '$[*].answerValue')::text as "values"`;
  return sqlRows(WRITTEN)`
    select * from (
      select ticket.id, status, created_at, ${written(sql.ref("ticket.answers"), sql.ref("ticket.created_at"))}
      from ticket where ${ticketsOf(key, filter)}
      union all
      select null, 'message', created_at, ${written(sql.ref("submission.answers"), sql.ref("submission.created_at"))}
      from submission where ${messagesOf(key, filter)}
    ) found order by created_at desc, id desc nulls last`;
};

const forPage = ({ status, found }: AppliedFilter): AppliedFilter => ({
  status,
  found: found && { ...found, tickets: found.ticketsOfPage },
});

function ticketsOf({ projectId, registrationId }: RegistrationKey, { status, found }: AppliedFilter) {
  return both([
    sql<SqlBool>`ticket.project_id = ${projectId}`,
    sql<SqlBool>`ticket.registration_id = ${registrationId}`,
    ...(status === "" ? [] : [sql<SqlBool>`ticket.status = ${status}`]),
    ...(found ? [found.tickets] : []),
  ]);
}

function messagesOf({ projectId, registrationId }: RegistrationKey, { status, found }: AppliedFilter) {
  return both([
    sql<SqlBool>`submission.project_id = ${projectId}`,
    sql<SqlBool>`submission.registration_id = ${registrationId}`,
    sql<SqlBool>`submission.ticket_id is null`,
    ...(status === "" || status === "message" ? [] : [sql<SqlBool>`false`]),
    ...(found ? [found.messages] : []),
  ]);
}

const both = (conditions: readonly RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

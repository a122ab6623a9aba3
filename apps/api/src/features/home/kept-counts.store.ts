import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, numbers, type RowOf, sqlRows, text, textOf } from "../../platform/db/sql-rows.ts";
import { readSnapshot } from "../../platform/db/transaction.ts";
import { ofProjects } from "./of-projects.store.ts";

/** The properties that tickets are counted by; `came` counts only those that a gate has scanned. rules/home 1 */
type CountKind = "day" | "source" | "country" | "came";

const COUNT = {
  projectId: number,
  kind: neverNull(textOf<CountKind>()),
  registrationId: number,
  status: textOf<TicketStatus>(),
  entry: neverNull(text),
  tickets: neverNull(number),
  cents: neverNull(number),
};
export type KeptCount = RowOf<typeof COUNT>;

/** `isCounting`: too many changes are pending to add them, so the counts lag. rules/home 2 */
export type KeptCounts = { counts: KeptCount[]; isCounting: boolean };

type Asked = {
  projectIds: readonly number[];
  kinds: readonly CountKind[];
  /** The first day of the kind `day`. */
  since?: string;
};

/** More than the sales of some seconds; imports and upgrades exceed it until the job has caught up. */
const MAX_PENDING_READ = 10_000;

/** Reads in one snapshot, so that counts and pending changes are of the same moment. */
export function readCounts<T>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return readSnapshot(db, async (trx) => {
    await sql`select set_config('jit', 'off', true)`.execute(trx);
    return await read(trx);
  });
}

/** Lists the kept counts, with the changes that the job has not counted yet. Needs a snapshot. rules/home 2 */
export async function listCounts(
  trx: Transaction<Database>,
  { projectIds, kinds, since = "" }: Asked,
): Promise<KeptCounts> {
  const pending = await listPending(trx, projectIds);
  const isCounting = pending.length > MAX_PENDING_READ;
  const changes = pendingChanges(projectIds, isCounting ? [] : pending);
  const { rows } = await sqlRows(COUNT)`
    select project_id as "projectId", kind, registration_id as "registrationId", status, entry,
      sum(tickets)::integer as tickets, sum(cents)::bigint as cents
    from (
      select project_id, kind, registration_id, status, entry, tickets, price_cents as cents
      from ticket_count where ${ofProjects("project_id", projectIds)}
      ${changes}
    ) counted
    where kind = any(${[...kinds]}::text[]) and (kind <> 'day' or entry >= ${since})
    group by project_id, kind, registration_id, status, entry having sum(tickets) <> 0`.execute(trx);
  return { counts: rows, isCounting };
}

async function listPending(trx: Transaction<Database>, projectIds: readonly number[]): Promise<number[]> {
  const { rows } = await sqlRows({ ids: numbers })`
    select array(
      select ticket_id from ticket_change where ${ofProjects("project_id", projectIds)}
      limit ${MAX_PENDING_READ + 1}
    ) as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}

/** The rows that these tickets take away and add: the same difference that `count_tickets` stores. */
const pendingChanges = (projectIds: readonly number[], ticketIds: readonly number[]): RawBuilder<unknown> => {
  const isPending = (name: string) => sql`${sql.ref(name)} = any(${[...new Set(ticketIds)]}::bigint[])`;
  // Also on what is joined, or the planner may read all of it, and a cluster all nodes.
  return sql`
  union all
  select project_id, part.kind, registration_id, status, part.entry, times, times * price_cents
  from (
    select project_id, registration_id, day, status, promotion_id, country, price_cents, has_come, -1 as times
    from ticket_counted
    where ${ofProjects("project_id", projectIds)} and ${isPending("ticket_id")}
    union all
    select ticket.project_id, ticket.registration_id,
      coalesce(counted.day, (ticket.created_at at time zone project.time_zone)::date), ticket.status,
      ticket.promotion_id, left(ticket.country, 100), ticket.price_cents, came.ticket_id is not null, 1
    from ticket
    join project on project.id = ticket.project_id
    left join ticket_counted counted on counted.project_id = ticket.project_id and counted.ticket_id = ticket.id
      and ${isPending("counted.ticket_id")} and ${ofProjects("counted.project_id", projectIds)}
    left join visitor_ticket came on came.project_id = ticket.project_id and came.ticket_id = ticket.id
      and ${isPending("came.ticket_id")} and ${ofProjects("came.project_id", projectIds)}
    where ${ofProjects("ticket.project_id", projectIds)}
      and ${isPending("ticket.id")}
  ) change
  cross join lateral (
    values ('day', day::text, true), ('source', coalesce(promotion_id::text, ''), true), ('country', country, true),
      ('came', '', has_come)
  ) part (kind, entry, is_counted)
  where is_counted`;
};

import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  boolean,
  neverNull,
  number,
  numbers,
  type RowOf,
  sqlRows,
  text,
  textOf,
} from "../../platform/db/sql-rows.ts";
import { readSnapshot } from "../../platform/db/transaction.ts";
import { ofProjects } from "./of-projects.store.ts";

/** The properties that tickets are counted by; `came` counts only those that a gate has scanned. rules/home 1 */
type CountKind = "day" | "source" | "country" | "came";

const COUNT = {
  projectId: number,
  kind: textOf<CountKind>(),
  registrationId: number,
  status: textOf<TicketStatus>(),
  entry: text,
  tickets: number,
  cents: number,
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

/**
 * Lists the kept counts, with the changes that the job has not counted yet. Needs a snapshot. The sums are added here: a
 * cluster refuses a statement that adds both for projects of several nodes. rules/home 2
 */
export async function listCounts(trx: Transaction<Database>, asked: Asked): Promise<KeptCounts> {
  const { projectIds, kinds, since = "" } = asked;
  const pending = await listPending(trx, projectIds);
  const isCounting = pending.length > MAX_PENDING_READ;
  const changes = isCounting || pending.length === 0 ? [] : await listChanges(trx, projectIds, pending);
  const { rows } = await sqlRows(COUNT)`
    select project_id as "projectId", kind, registration_id as "registrationId", status, entry, tickets,
      price_cents as cents
    from ticket_count
    where ${ofProjects("project_id", projectIds)} and kind = any(${[...kinds]}::text[])
      and (kind <> 'day' or entry >= ${since})`.execute(trx);
  const isAsked = ({ kind, entry }: KeptCount) => kinds.includes(kind) && (kind !== "day" || entry >= since);
  return { counts: addUp([...rows, ...changes.flatMap(toCounts).filter(isAsked)]), isCounting };
}

/** The counts that are alike in all but their numbers, added; those of no tickets are left out. */
function addUp(counts: readonly KeptCount[]): KeptCount[] {
  const sums = new Map<string, KeptCount>();
  for (const count of counts) {
    const { projectId, kind, registrationId, status, entry } = count;
    const key = [projectId, kind, registrationId, status, entry].join("/");
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...count });
    else {
      sum.tickets += count.tickets;
      sum.cents += count.cents;
    }
  }
  return [...sums.values()].filter(({ tickets }) => tickets !== 0);
}

async function listPending(trx: Transaction<Database>, projectIds: readonly number[]): Promise<number[]> {
  const { rows } = await sqlRows({ ids: numbers })`
    select array(
      select ticket_id from ticket_change where ${ofProjects("project_id", projectIds)}
      limit ${MAX_PENDING_READ + 1}
    ) as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}

const CHANGE = {
  projectId: number,
  registrationId: number,
  status: textOf<TicketStatus>(),
  day: text,
  source: text,
  country: text,
  hasCome: boolean,
  tickets: number,
  cents: number,
};
type Change = RowOf<typeof CHANGE>;

/** The counts of a change by each property. */
function toCounts({ day, source, country, hasCome, ...change }: Change): KeptCount[] {
  const of = (kind: CountKind, entry: string): KeptCount => ({ ...change, kind, entry });
  const counts = [of("day", day), of("source", source), of("country", country)];
  return hasCome ? [...counts, of("came", "")] : counts;
}

/** Lists the differences that these tickets make to the counts: those that `count_tickets` stores. */
async function listChanges(
  trx: Transaction<Database>,
  projectIds: readonly number[],
  ticketIds: readonly number[],
): Promise<Change[]> {
  const ids = [...new Set(ticketIds)];
  const isPending = (name: string) => sql`${sql.ref(name)} = any(${ids}::bigint[])`;
  const { rows: before } = await sqlRows({ ...CHANGE, cents: neverNull(number) })`
    select project_id as "projectId", registration_id as "registrationId", status, day::text as day,
      coalesce(promotion_id::text, '') as source, country, has_come as "hasCome",
      -count(*)::integer as tickets, -sum(price_cents)::bigint as cents
    from ticket_counted
    where ${ofProjects("project_id", projectIds)} and ${isPending("ticket_id")}
    group by project_id, registration_id, status, day, promotion_id, country, has_come`.execute(trx);
  // Also on what is joined, or the planner may read all of it, and a cluster all nodes.
  const { rows: now } = await sqlRows(CHANGE)`
    select ticket.project_id as "projectId", ticket.registration_id as "registrationId", ticket.status,
      coalesce(counted.day, (ticket.created_at at time zone project.time_zone)::date)::text as day,
      coalesce(ticket.promotion_id::text, '') as source, left(ticket.country, 100) as country,
      came.ticket_id is not null as "hasCome", 1 as tickets, ticket.price_cents as cents
    from ticket
    join project on project.id = ticket.project_id
    left join ticket_counted counted on counted.project_id = ticket.project_id and counted.ticket_id = ticket.id
      and ${isPending("counted.ticket_id")} and ${ofProjects("counted.project_id", projectIds)}
    left join visitor_ticket came on came.project_id = ticket.project_id and came.ticket_id = ticket.id
      and ${isPending("came.ticket_id")} and ${ofProjects("came.project_id", projectIds)}
    where ${ofProjects("ticket.project_id", projectIds)} and ${isPending("ticket.id")}`.execute(trx);
  return [...before, ...now];
}

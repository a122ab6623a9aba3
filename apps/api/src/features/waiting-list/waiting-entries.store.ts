import type { WaitingQuery } from "@foyer/contract/waiting-list.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, moment, neverNull, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { ListKey } from "./waiting-list.store.ts";

const ENTRY = {
  id: number,
  registrationId: number,
  // A registration has its link from the beginning.
  registrationCode: neverNull(text),
  identifier: text,
  place: nullable(number),
  email: text,
  name: text,
  cultureCode: text,
  state: column("waiting_entry.state"),
  joinedAt: moment,
  offerUntil: nullable(moment),
  endedAt: nullable(moment),
  ticketId: nullable(number),
};

const EXPORTED = {
  place: nullable(number),
  email: text,
  name: text,
  cultureCode: text,
  state: column("waiting_entry.state"),
  joinedAt: moment,
  offerUntil: nullable(moment),
  endedAt: nullable(moment),
  ticketId: nullable(number),
};

/** The columns of an entry. Its place is counted in the index of the line. */
const selectEntries = (projectId: number) => sql`
  select entry.id, entry.registration_id as "registrationId", entry.identifier,
    (select code from registration_code link where link.project_id = ${projectId}
      and link.registration_id = entry.registration_id) as "registrationCode",
    case when entry.state = 'waiting' then (
      select count(*) + 1 from waiting_entry before
      where before.project_id = ${projectId} and before.registration_id = entry.registration_id
        and before.state = 'waiting' and (before.rank, before.id) < (entry.rank, entry.id)
    ) end as place,
    entry.email, entry.name, entry.culture_code as "cultureCode", entry.state, entry.joined_at as "joinedAt",
    entry.offer_until as "offerUntil", entry.ended_at as "endedAt", entry.ticket_id as "ticketId"
  from waiting_entry entry where entry.project_id = ${projectId}`;

export type WaitingEntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

export async function findEntry(
  db: Kysely<Database>,
  { projectId, registrationId, entryId }: ListKey & { entryId: number },
) {
  const { rows } = await sqlRows(ENTRY)`${selectEntries(projectId)}
    and entry.registration_id = ${registrationId} and entry.id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}

/** The entry of a public address, in the project that the address names. */
export async function findPlace(db: Kysely<Database>, identifier: string) {
  const projectId = projectOfIdentifier(identifier);
  if (projectId === null) return null;
  const { rows } = await sqlRows(ENTRY)`${selectEntries(projectId)}
    and entry.identifier = ${identifier}`.execute(db);
  return rows[0] ? { ...rows[0], projectId } : null;
}

/** The entry that a mail is about. */
export async function findMailedEntry(db: Kysely<Database>, projectId: number, entryId: number) {
  const { rows } = await sqlRows(ENTRY)`${selectEntries(projectId)} and entry.id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}

type Narrowing = Pick<WaitingQuery, "state" | "search">;

function conditionOf({ projectId, registrationId }: ListKey, { state, search }: Narrowing) {
  const words = search.toLowerCase().replace(/[\\%_]/g, "\\$&");
  return sql<SqlBool>`entry.project_id = ${projectId} and entry.registration_id = ${registrationId}
    ${state === "line" ? sql`and entry.state in ('waiting', 'offered')` : state === "" ? sql`` : sql`and entry.state = ${state}`}
    ${words === "" ? sql`` : sql`and lower(entry.email || ' ' || entry.name) like ${`%${words}%`}`}`;
}

export async function countEntries(db: Kysely<Database>, key: ListKey, query: WaitingQuery): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from waiting_entry entry where ${conditionOf(key, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** "offered" sorts before "waiting", so the line is read from its index in this order. */
const orderOf = (state: WaitingQuery["state"]) => sql`
  ${state === "" ? sql`entry.ended_at desc nulls first,` : sql``} entry.state, entry.rank, entry.id`;

/** All places, each with its number in the whole line. */
export async function listExported(
  db: Kysely<Database>,
  key: ListKey,
  { maximum, ...query }: Narrowing & { maximum: number },
) {
  const { rows } = await sqlRows(EXPORTED)`
    with line as (
      select entry.id, row_number() over (order by entry.rank, entry.id) as place from waiting_entry entry
      where entry.project_id = ${key.projectId} and entry.registration_id = ${key.registrationId}
        and entry.state = 'waiting'
    )
    select line.place, entry.email, entry.name, entry.culture_code as "cultureCode", entry.state,
      entry.joined_at as "joinedAt", entry.offer_until as "offerUntil", entry.ended_at as "endedAt",
      entry.ticket_id as "ticketId"
    from waiting_entry entry left join line on line.id = entry.id
    where ${conditionOf(key, query)} order by ${orderOf(query.state)} limit ${maximum}`.execute(db);
  return rows;
}

/** One page: offers first, then the line in its order, then what has ended, the latest first. */
export async function listEntryPage(db: Kysely<Database>, key: ListKey, query: WaitingQuery) {
  const { currentPage, sizePerPage } = query;
  const order = orderOf(query.state);
  // The rows of the page first: places are counted for these alone.
  const { rows } = await sqlRows(ENTRY)`${selectEntries(key.projectId)} and entry.id = any(array(
      select entry.id from waiting_entry entry where ${conditionOf(key, query)}
      order by ${order} limit ${sizePerPage} offset ${(currentPage - 1) * sizePerPage}
    ))
    order by ${order}`.execute(db);
  return rows;
}

import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { neverNull, number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { afterPrefix } from "../filters/ticket-filters.store.ts";
import { TICKETS_TO_INDEX } from "../tickets-to-index.store.ts";
import type { Unindexed } from "../unindexed-tickets.store.ts";

/** Tickets with any of some facets: an entry of a side, or one of the lists that a filter has. */
export type FacetSet = { side: Side; entry: number; facets: readonly string[] };

/**
 * `row` and `column`: entries of the table. `anyRow`, `anyColumn`: facets of a side, for the tickets that have none.
 * `filter`: a ticket has one of each list. `not`: a ticket has none.
 */
type Side = "row" | "column" | "anyRow" | "anyColumn" | "filter" | "not";

/** The entry of the tickets without any facet of a side. */
export const NONE = -1;

export type Counting = {
  projectId: number;
  unindexed: Unindexed;
  sets: readonly FacetSet[];
  /** Tickets that no facets find, as a query for their ids. */
  tickets: RawBuilder<unknown> | null;
};

const EMPTY = sql`0::bit(16384)`;
const bitOf = (ticketId: RawBuilder<unknown>) =>
  sql`set_bit(0::bit(16384), (${ticketId} % 16384)::integer, 1)`;

/**
 * The tickets of each entry, all tickets of the filter (`total`), and those with any entry of a side: facets of `anyRow`
 * and `anyColumn`, where a ticket may have several.
 */
export async function countEntries(trx: Transaction<Database>, counting: Counting) {
  const { rows } = await sqlRows({
    side: neverNull(text),
    entry: neverNull(number),
    tickets: neverNull(number),
  })`
    ${masked(counting)}
    select side, entry, sum(bit_count(bits))::integer as tickets from (${entriesOf(counting)}) as counted
    group by side, entry
    union all
    select 'total', 0, coalesce(sum(bit_count(bits)), 0)::integer from mask
    union all
    select side, 0, sum(bit_count(bits))::integer from held group by side`.execute(trx);
  return rows;
}

/**
 * The tickets of each pair of a row and a column; pairs without tickets are left out. The parts of a block are joined as
 * arrays: the planner takes the parts for few, and would compare the blocks of each two.
 */
export async function countCells(trx: Transaction<Database>, counting: Counting) {
  const { rows } = await sqlRows({
    row: neverNull(number),
    column: neverNull(number),
    tickets: neverNull(number),
  })`
    ${masked(counting)}, counted as materialized (
      select side, entry, block, bits from (${entriesOf(counting)}) as entry where bits <> ${EMPTY}
      union all
      select case held.side when 'anyRow' then 'row' else 'column' end, ${NONE}::integer, mask.block,
        mask.bits & ~held.bits
      from mask join held on held.block = mask.block
    )
    select one.entry as row, other.entry as column, sum(bit_count(one.bits & other.bits))::integer as tickets
    from (
      select block, array_agg(entry) as entries, array_agg(bits) as parts from counted where side = 'row' group by block
    ) as row_block
    join (
      select block, array_agg(entry) as entries, array_agg(bits) as parts from counted where side = 'column'
      group by block
    ) as column_block on column_block.block = row_block.block
    cross join lateral unnest(row_block.entries, row_block.parts) as one (entry, bits)
    cross join lateral unnest(column_block.entries, column_block.parts) as other (entry, bits)
    group by one.entry, other.entry`.execute(trx);
  return rows;
}

/** The facets of a project with this beginning, which ends with a slash; also those that only pending tickets have. */
export async function listFacetsOf(
  trx: Transaction<Database>,
  { projectId, unindexed, prefix }: { projectId: number; unindexed: Unindexed; prefix: string },
): Promise<string[]> {
  const { rows } = await sqlRows({ facet: neverNull(text) })`
    with pending as materialized (${pendingTickets(projectId, unindexed)})
    select facet from facet_bits
    where project_id = ${projectId} and facet >= ${prefix} and facet < ${afterPrefix(prefix)}
    group by facet
    union
    select facet from pending cross join lateral unnest(facets) as facet where starts_with(facet, ${prefix})`.execute(
    trx,
  );
  return rows.map(({ facet }) => facet);
}

/**
 * The tickets of the filter (`mask`), and of them those with any facet of a side (`held`), block by block. Kept bits are
 * without pending tickets, which are read from the tickets themselves, so the two never share a ticket. rules/statistics 2
 */
function masked({ projectId, unindexed, sets, tickets }: Counting): RawBuilder<unknown> {
  const wanted = sets.flatMap(({ side, entry, facets }) => facets.map((facet) => ({ side, entry, facet })));
  const column = <Name extends keyof (typeof wanted)[number]>(name: Name) => wanted.map((one) => one[name]);
  const lists = sets.filter(({ side }) => side === "filter").length + (tickets ? 1 : 0);
  const found = tickets
    ? sql`union all select 'filter', ${lists}::integer, id / 16384, bit_or(${bitOf(sql`id`)}) from (${tickets}) as found
        group by 3`
    : sql``;
  return sql`
    with pending as materialized (${pendingTickets(projectId, unindexed)}),
    pending_bits as materialized (
      select ticket_id / 16384 as block, bit_or(${bitOf(sql`ticket_id`)}) as bits from pending group by 1
    ), wanted as materialized (
      select side, entry, facet
      from unnest(${column("side")}::text[], ${column("entry")}::integer[], ${column("facet")}::text[])
        as wanted (side, entry, facet)
    ), merged as materialized (
      select side, entry, block, bit_or(bits) as bits from (
        ${keptBits(projectId)} where wanted.side in ('filter', 'not')
        union all
        ${pendingBits("wanted.side in ('filter', 'not')")}
        ${found}
      ) as part
      group by side, entry, block
    ), mask as materialized (
      select own.block, own.bits & ~coalesce(refused.bits, ${EMPTY}) as bits
      from (
        select block, bit_and(bits) as bits from merged where side = 'filter'
        group by block having count(*) = ${lists}
      ) own
      left join merged refused on refused.side = 'not' and refused.block = own.block
    ), held as materialized (
      select wanted_side.side, mask.block, mask.bits & coalesce(any_of.bits, ${EMPTY}) as bits
      from mask
      cross join (select distinct side from wanted where side in ('anyRow', 'anyColumn')) as wanted_side
      left join (
        select side, block, bit_or(bits) as bits from (
          ${keptBits(projectId)} where wanted.side in ('anyRow', 'anyColumn')
          union all
          ${pendingBits("wanted.side in ('anyRow', 'anyColumn')")}
        ) as part
        group by side, block
      ) as any_of on any_of.side = wanted_side.side and any_of.block = mask.block
    )`;
}

/** The tickets of the entries within the mask, in parts without a ticket in common. */
function entriesOf({ projectId }: Counting): RawBuilder<unknown> {
  const isFile = sql`starts_with(wanted.facet, ${`${projectId}/file/`})`;
  const isEntry = sql`wanted.side in ('row', 'column')`;
  return sql`
    select part.side, part.entry, part.block, part.bits & mask.bits as bits
    from (
      -- An entry of several facets, such as the names of a country, has each ticket once.
      ${keptBits(projectId)} where ${isEntry} and not ${isFile}
      union all
      -- A visitor may be in several files of a day.
      select side, entry, block, bit_or(bits) from (${keptBits(projectId)} where ${isEntry} and ${isFile}) as visits
      group by side, entry, block
      union all
      select side, entry, block, bit_or(bits) from (${pendingBits("wanted.side in ('row', 'column')")}) as changed
      group by side, entry, block
    ) as part
    join mask on mask.block = part.block`;
}

/** Scans are kept with their tickets at once, pending or not. */
const keptBits = (projectId: number) => sql`
  select wanted.side, wanted.entry, kept.block,
    case when pending_bits.bits is null or starts_with(wanted.facet, ${`${projectId}/file/`}) then kept.bits
      else kept.bits & ~pending_bits.bits end as bits
  from wanted
  join facet_bits kept on kept.project_id = ${projectId} and kept.facet = wanted.facet
  left join pending_bits on pending_bits.block = kept.block`;

const pendingBits = (condition: string) => sql`
  select wanted.side, wanted.entry, ticket_id / 16384 as block, ${bitOf(sql`ticket_id`)} as bits
  from pending cross join lateral unnest(facets) as own (facet) join wanted on wanted.facet = own.facet
  where ${sql.raw(condition)}`;

/** The tickets with changes that are not indexed, with what the functions of the index keep of them. */
function pendingTickets(projectId: number, unindexed: Unindexed): RawBuilder<unknown> {
  const ids = sql`${unindexed === "many" ? [] : [...unindexed]}::bigint[]`;
  return sql`
    select listed.ticket_id, listed.facets || array[
      ${projectId}::bigint || '/status/' || listed.status,
      ${projectId}::bigint || '/day/' || coalesce(counted.day, (listed.created_at at time zone project.time_zone)::date)
    ] as facets
    from ${TICKETS_TO_INDEX} as listed
    join project on project.id = listed.project_id
    left join ticket_counted counted on counted.project_id = ${projectId} and counted.ticket_id = listed.ticket_id
      and counted.ticket_id = any(${ids})
    where listed.project_id = ${projectId} and listed.ticket_id = any(${ids})`;
}

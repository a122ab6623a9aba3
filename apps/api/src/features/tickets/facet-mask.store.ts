import { type RawBuilder, sql } from "kysely";
import { TICKETS_TO_INDEX } from "./tickets-to-index.store.ts";
import type { Unindexed } from "./unindexed-tickets.store.ts";

/** Tickets with any of some facets: an entry of a side, or one of the lists that a filter has. */
export type FacetSet = { side: Side; entry: number; facets: readonly string[] };

/**
 * `row` and `column`: entries of the table. `anyRow`, `anyColumn`: facets of a side, for the tickets that have none.
 * `filter`: a ticket has one of each list. `not`: a ticket has none.
 */
type Side = "row" | "column" | "anyRow" | "anyColumn" | "filter" | "not";

/** Whose tickets are counted. */
export type TicketSets = {
  projectId: number;
  unindexed: Unindexed;
  sets: readonly FacetSet[];
  /** Tickets that no facets find, as a query for their ids. */
  tickets: RawBuilder<unknown> | null;
};

export const EMPTY = sql`0::bit(16384)`;
const bitOf = (ticketId: RawBuilder<unknown>) =>
  sql`set_bit(0::bit(16384), (${ticketId} % 16384)::integer, 1)`;

/**
 * The tickets of the filter (`mask`), and of them those with any facet of a side (`held`), block by block. Kept bits are
 * without pending tickets, which are read from the tickets themselves, so the two never share a ticket. rules/statistics 2
 */
export function masked({ projectId, unindexed, sets, tickets }: TicketSets): RawBuilder<unknown> {
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

/** Scans are kept with their tickets at once, pending or not. */
export const keptBits = (projectId: number) => sql`
  select wanted.side, wanted.entry, kept.block,
    case when pending_bits.bits is null or starts_with(wanted.facet, ${`${projectId}/file/`}) then kept.bits
      else kept.bits & ~pending_bits.bits end as bits
  from wanted
  join facet_bits kept on kept.project_id = ${projectId} and kept.facet = wanted.facet
  left join pending_bits on pending_bits.block = kept.block`;

export const pendingBits = (condition: string) => sql`
  select wanted.side, wanted.entry, ticket_id / 16384 as block, ${bitOf(sql`ticket_id`)} as bits
  from pending cross join lateral unnest(facets) as own (facet) join wanted on wanted.facet = own.facet
  where ${sql.raw(condition)}`;

/** The tickets with changes that are not indexed, with what the functions of the index keep of them. */
export function pendingTickets(projectId: number, unindexed: Unindexed): RawBuilder<unknown> {
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

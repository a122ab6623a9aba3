import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, numbers, sqlRows } from "../../platform/db/sql-rows.ts";
import { EMPTY, masked } from "./facet-mask.store.ts";
import { isOfFacets, listFacetSets } from "./filter-facets.store.ts";
import type { ResolvedFilter } from "./resolve-filter.store.ts";
import { allHits, hitsOf } from "./ticket-hits.store.ts";
import { orderBy } from "./ticket-order.store.ts";
import { hasWords } from "./ticket-words.store.ts";
import type { Unindexed } from "./unindexed-tickets.store.ts";

/** Whether the bits of facets have all tickets of the filter: days of creation are those of another clock. rules/tickets 42 */
export const hasMask = (filter: ResolvedFilter, unindexed: Unindexed): boolean =>
  unindexed !== "many" && isOfFacets(filter) && !filter.narrowing?.created;

/** Whether the words of a search and the bits of facets together have all tickets of the filter. */
export const hasMaskOfWords = (filter: ResolvedFilter, unindexed: Unindexed): boolean =>
  filter.narrowing !== null && hasWords(filter.search) && hasMask({ ...filter, search: "" }, unindexed);

/**
 * A query over the tickets with the words (`hit`) that are in the mask of the other conditions. Words and facets are in two
 * tables: joined ticket by ticket, a common word took twice the time. decisions/093
 */
export async function withinMask(
  trx: Transaction<Database>,
  {
    filter,
    unindexed,
    select,
  }: { filter: ResolvedFilter; unindexed: Unindexed; select: RawBuilder<unknown> },
): Promise<RawBuilder<unknown>> {
  const sets = await listFacetSets(trx, filter);
  const hits = hitsOf({ ...filter, narrowing: null, sortName: "" }, unindexed);
  return sql`
    ${masked({ projectId: filter.projectId, unindexed, sets, tickets: null })}
    select ${select} from ${allHits(hits)} as hit
    join mask on mask.block = hit.id / 16384 and get_bit(mask.bits, (hit.id % 16384)::integer) = 1`;
}

/** Counts the tickets of a filter that has a mask, without reading one. */
export async function countMasked(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  unindexed: Unindexed,
): Promise<number> {
  const sets = await listFacetSets(trx, filter);
  const { rows } = await sqlRows({ count: number })`
    ${masked({ projectId: filter.projectId, unindexed, sets, tickets: null })}
    select coalesce(sum(bit_count(bits)), 0)::bigint as count from mask`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the tickets of a filter that has a mask and is sorted by TicketId, and returns the ids of one page: the counts
 * of the blocks before it tell which blocks it is in.
 */
export async function listMasked(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  { unindexed, limit, offset }: { unindexed: Unindexed; limit: number; offset: number },
): Promise<{ total: number; ids: number[] }> {
  const sets = await listFacetSets(trx, filter);
  const inOrder = (id: string) => orderBy(filter, { key: sql.ref(id), id: sql.ref(id) });
  const { rows } = await sqlRows({ total: number, ids: numbers })`
    ${masked({ projectId: filter.projectId, unindexed, sets, tickets: null })},
    filled as materialized (
      select block, bits, bit_count(bits) as tickets,
        (sum(bit_count(bits)) over (order by ${inOrder("block")}) - bit_count(bits))::bigint as passed
      from mask where bits <> ${EMPTY}
    ), near as materialized (
      select block, bits, passed from filled
      where passed < ${offset + limit} and passed + tickets > ${offset}
    )
    select coalesce((select sum(tickets) from filled), 0)::bigint as total,
      array(
        select near.block * 16384 + place as id from near cross join generate_series(0, 16383) as place
        where get_bit(near.bits, place) = 1
        order by ${inOrder("id")} limit ${limit} offset ${offset}::bigint - coalesce((select min(passed) from near), 0)
      ) as ids`.execute(trx);
  return rows[0] ?? { total: 0, ids: [] };
}

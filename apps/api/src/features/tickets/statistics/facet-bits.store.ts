import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { neverNull, number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import {
  EMPTY,
  keptBits,
  masked,
  pendingBits,
  pendingTickets,
  type TicketSets,
} from "../facet-mask.store.ts";
import { afterPrefix } from "../filters/ticket-filters.store.ts";
import type { Unindexed } from "../unindexed-tickets.store.ts";

/** The entry of the tickets without any facet of a side. */
export const NONE = -1;

/**
 * The tickets of each entry, all tickets of the filter (`total`), and those with any entry of a side: facets of `anyRow`
 * and `anyColumn`, where a ticket may have several.
 */
export async function countEntries(trx: Transaction<Database>, counting: TicketSets) {
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
export async function countCells(trx: Transaction<Database>, counting: TicketSets) {
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

/** The tickets of the entries within the mask, in parts without a ticket in common. */
function entriesOf({ projectId }: TicketSets): RawBuilder<unknown> {
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

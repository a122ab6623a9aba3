import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, numbers, sqlRows } from "../../platform/db/sql-rows.ts";
import type { ResolvedFilter } from "./resolve-filter.store.ts";
import { allHits, hitsOf } from "./ticket-hits.store.ts";
import { orderBy } from "./ticket-order.store.ts";
import { TICKETS_TO_INDEX } from "./tickets-to-index.store.ts";
import type { Unindexed } from "./unindexed-tickets.store.ts";

/** Counts and sorts the tickets of conditions in one pass, and returns the ids of one page. rules/tickets 42 */
export async function sortNarrowed(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  { unindexed, limit, offset }: { unindexed: Unindexed; limit: number; offset: number },
): Promise<{ total: number; ids: number[] }> {
  const order = orderBy(filter, { key: sql.ref("found.key"), id: sql.ref("found.id") });
  const { rows } = await sqlRows({ total: number, ids: numbers })`
    with found as materialized (select id, key from ${allHits(hitsOf(filter, unindexed))} as hit)
    select (select count(*) from found) as total,
      array(select id from found order by ${order} limit ${limit} offset ${offset}) as ids`.execute(trx);
  return rows[0] ?? { total: 0, ids: [] };
}

/**
 * Counts the tickets of one condition from the counts of facets, with the pending tickets; null if the filter has more
 * than that.
 */
export async function countByFacets(
  trx: Transaction<Database>,
  { projectId, status, narrowing }: ResolvedFilter,
  unindexed: Unindexed,
): Promise<number | null> {
  if (!narrowing || status !== "" || unindexed === "many") return null;
  const { facets, created, paid, came, isRefundDue } = narrowing;
  const [list = [], ...others] = facets;
  if (list.length === 0 || others.length > 0 || created || paid || came || isRefundDue) return null;
  // A ticket may have several of these at once.
  if (list.length > 1 && list.some((facet) => /^\d+\/(answer|tag)\//.test(facet))) return null;
  const has = sql`facets && ${[...list]}::text[]`;
  const isPending = sql`project_id = ${projectId} and ticket_id = any(${[...unindexed]}::bigint[])`;
  const { rows } = await sqlRows({ count: number })`
    select (select coalesce(sum(tickets), 0) from ticket_facet where project_id = ${projectId}
        and facet = any(${[...list]}::text[]))
      - (select count(*) from ticket_search where ${isPending} and ${has})
      + (select count(*) from ${TICKETS_TO_INDEX} as listed where ${isPending} and ${has}) as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

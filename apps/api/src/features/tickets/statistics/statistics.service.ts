import {
  type Dimension,
  FIRST_ENTRIES,
  MAX_ENTRIES,
  type TicketStatistics,
} from "@foyer/contract/ticket-statistics.ts";
import type { TicketFilter } from "@foyer/contract/tickets.ts";
import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { getProject } from "../../projects/projects.service.ts";
import type { FacetSet, TicketSets } from "../facet-mask.store.ts";
import { isOfFacets, listFacetSets } from "../filter-facets.store.ts";
import { type ResolvedFilter, resolveFilter } from "../resolve-filter.store.ts";
import { hitsOf, selectIds } from "../ticket-hits.store.ts";
import { readLists, type Unindexed } from "../unindexed-tickets.store.ts";
import { isWithin, readDimension, type Value, type Values } from "./dimensions.service.ts";
import { countCells, countEntries, listFacetsOf, NONE } from "./facet-bits.store.ts";

type Conditions = Omit<TicketFilter, "projectId" | "sortName" | "sortOrder">;
type Whole = "" | "rows" | "columns" | "both";
export type StatisticsQuery = Conditions & { rows: Dimension; columns: Dimension; whole: Whole };

/** Counts the tickets of a filter by two dimensions, in one snapshot. rules/statistics */
export async function getStatistics(
  db: Kysely<Database>,
  projectId: number,
  { rows, columns, whole, ...conditions }: StatisticsQuery,
): Promise<TicketStatistics> {
  await getProject(db, projectId);
  return await readLists(db, projectId, async (trx, unindexed) => {
    const filter = await resolveFilter(trx, { ...conditions, projectId, sortName: "", sortOrder: "" });
    const asked = { projectId, filter, unindexed };
    const sides = {
      row: await readDimension(trx, rows, asked),
      column: await readDimension(trx, columns, asked),
    };
    const counting = { projectId, unindexed, ...(await maskOf(trx, filter, unindexed)) };
    const counts = await countSides(trx, counting, sides);
    const isWhole = {
      rows: whole === "rows" || whole === "both",
      columns: whole === "columns" || whole === "both",
    };
    const shown = {
      row: chooseEntries(sides.row, counts.row, isWhole.rows ? MAX_ENTRIES.rows : FIRST_ENTRIES.rows),
      column: chooseEntries(
        sides.column,
        counts.column,
        isWhole.columns ? MAX_ENTRIES.columns : FIRST_ENTRIES.columns,
      ),
    };
    const cells = areVisits(rows, columns)
      ? await countVisits(trx, counting, { sides, shown })
      : await countPairs(trx, counting, { sides, shown });
    return {
      rows: toSide(sides.row, shown.row, counts.row),
      columns: toSide(sides.column, shown.column, counts.column),
      cells,
      tickets: counts.total,
      isCounting: unindexed === "many",
    };
  });
}

type Mask = Pick<TicketSets, "tickets"> & { mask: FacetSet[] };

/** The filter as sets of facets; what these cannot find by the tickets that it finds. */
async function maskOf(
  trx: Transaction<Database>,
  filter: ResolvedFilter,
  unindexed: Unindexed,
): Promise<Mask> {
  if (!isOfFacets(filter)) {
    const mask = await listFacetSets(trx, { ...filter, narrowing: null });
    return { mask, tickets: selectIds(hitsOf(filter, unindexed)) as RawBuilder<unknown> };
  }
  const mask = await listFacetSets(trx, filter);
  const { projectId, narrowing } = filter;
  const created = narrowing?.created;
  if (!created) return { mask, tickets: null };
  const prefix = `${projectId}/day/`;
  const days = await listFacetsOf(trx, { projectId, unindexed, prefix });
  const facets = days.filter((facet) => isWithin(facet.slice(prefix.length), created));
  return { mask: [...mask, { side: "filter", entry: mask.length, facets }], tickets: null };
}

type SideName = "row" | "column";
const ANY = { row: "anyRow", column: "anyColumn" } as const;

/** All facets of a side. */
const allFacetsOf = (side: SideName, { values }: Values): FacetSet => ({
  side: ANY[side],
  entry: 0,
  facets: values.flatMap(({ facets }) => facets),
});

type Sides = { row: Values; column: Values };
type Base = Omit<TicketSets, "sets"> & Mask;
/** Tickets of each entry by its index, and of those without any. */
type Counts = { entries: readonly number[]; none: number; isSeveral: boolean };

async function countSides(trx: Transaction<Database>, { mask, ...counting }: Base, sides: Sides) {
  const sets = (["row", "column"] as const).flatMap((side) => [
    ...sides[side].values.map(({ facets }, entry): FacetSet => ({ side, entry, facets })),
    ...(sides[side].canOverlap ? [allFacetsOf(side, sides[side])] : []),
  ]);
  const rows = await countEntries(trx, { ...counting, sets: [...mask, ...sets] });
  const found = new Map(rows.map(({ side, entry, tickets }) => [`${side} ${entry}`, tickets]));
  const total = found.get("total 0") ?? 0;
  const countsOf = (side: SideName): Counts => {
    const entries = sides[side].values.map((_, entry) => found.get(`${side} ${entry}`) ?? 0);
    const sum = entries.reduce((all, one) => all + one, 0);
    const some = sides[side].canOverlap ? (found.get(`${ANY[side]} 0`) ?? 0) : sum;
    return { entries, none: total - some, isSeveral: sum > some };
  };
  return { total, row: countsOf("row"), column: countsOf("column") };
}

/** The indexes of the entries that the table shows, in its order; `NONE` last. rules/statistics 6, 7 */
function chooseEntries({ values, isOrdered }: Values, { entries, none }: Counts, most: number): number[] {
  const present = [...values.keys()].filter((index) => (entries[index] ?? 0) > 0);
  const keyOf = (index: number) => values[index]?.key ?? "";
  const nameOf = (index: number) => values[index]?.name ?? "";
  const frequent = present.toSorted(
    (a, b) => (entries[b] ?? 0) - (entries[a] ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1),
  );
  // The latest days are those that somebody looks for.
  const ordered = present.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const shown = isOrdered ? ordered.slice(-most) : frequent.slice(0, most);
  return none > 0 ? [...shown, NONE] : shown;
}

type Table = { sides: Sides; shown: { row: number[]; column: number[] } };

async function countPairs(
  trx: Transaction<Database>,
  { mask, ...counting }: Base,
  { sides, shown }: Table,
): Promise<number[][]> {
  const setsOf = (side: SideName): FacetSet[] => {
    const { values } = sides[side];
    const own = shown[side]
      .filter((entry) => entry !== NONE)
      .map((entry): FacetSet => ({ side, entry, facets: values[entry]?.facets ?? [] }));
    return shown[side].includes(NONE) ? [...own, allFacetsOf(side, sides[side])] : own;
  };
  const rows = await countCells(trx, { ...counting, sets: [...mask, ...setsOf("row"), ...setsOf("column")] });
  const found = new Map(rows.map(({ row, column, tickets }) => [`${row} ${column}`, tickets]));
  return shown.row.map((row) => shown.column.map((column) => found.get(`${row} ${column}`) ?? 0));
}

const areVisits = (rows: Dimension, columns: Dimension) =>
  rows !== columns && [rows, columns].every((one) => one === "came" || one === "gate");

/** A day and a gate together are the files of both: who came on the day may have passed the gate on another. rules/statistics 5 */
async function countVisits(
  trx: Transaction<Database>,
  { mask, ...counting }: Base,
  { sides, shown }: Table,
): Promise<number[][]> {
  const pairs = shown.row.flatMap((row) => shown.column.map((column) => ({ row, column })));
  const entryOf = (side: SideName, entry: number): Value | undefined => sides[side].values[entry];
  const sets = pairs.map(({ row, column }, entry): FacetSet => {
    const other = new Set(entryOf("column", column)?.facets);
    return {
      side: "row",
      entry,
      facets: entryOf("row", row)?.facets.filter((facet) => other.has(facet)) ?? [],
    };
  });
  const rows = await countEntries(trx, {
    ...counting,
    sets: [
      ...mask,
      ...sets,
      { ...allFacetsOf("row", sides.row), facets: sets.flatMap(({ facets }) => facets) },
    ],
  });
  const countOf = (side: string, entry: number) =>
    rows.find((one) => one.side === side && one.entry === entry)?.tickets ?? 0;
  const none = countOf("total", 0) - countOf("anyRow", 0);
  const { length } = shown.column;
  return shown.row.map((row, at) =>
    shown.column.map((column, nth) =>
      row === NONE && column === NONE ? none : countOf("row", at * length + nth),
    ),
  );
}

function toSide(
  { dimension, label, values, none }: Values,
  shown: readonly number[],
  counts: Counts,
): TicketStatistics["rows"] {
  return {
    dimension,
    label,
    isSeveral: counts.isSeveral,
    total: counts.entries.filter((tickets) => tickets > 0).length,
    entries: shown.map((index) => {
      const value = index === NONE ? none : values[index];
      return {
        name: value?.name ?? "",
        conditions: value?.conditions ?? null,
        tickets: index === NONE ? counts.none : (counts.entries[index] ?? 0),
        isNone: index === NONE,
      };
    }),
  };
}

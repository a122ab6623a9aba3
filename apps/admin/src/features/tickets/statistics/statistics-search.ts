import { Dimension } from "@foyer/contract/ticket-statistics.ts";
import { z } from "zod";
import { TicketSearch, toFilter } from "../ticket-search.ts";

const dimension = z
  .string()
  .refine((text) => text === "" || Dimension.safeParse(text).success)
  .default("");

/** The numbers of a table as shares of their row, their column or all tickets. */
const SHARES = ["", "row", "column", "all"] as const;
export type Share = (typeof SHARES)[number];

/** The search parameters of the statistics: those of the tickets screen, and the table. */
export const StatisticsSearch = TicketSearch.extend({
  /** Empty: the default. */
  rows: dimension,
  columns: dimension,
  share: z.enum(SHARES).default(""),
  /** Which sides have all their entries. */
  whole: z.enum(["", "rows", "columns", "both"]).default(""),
});
export type StatisticsSearch = z.output<typeof StatisticsSearch>;

/** The server's query for the filter of an address. */
export function toStatisticsFilter(search: StatisticsSearch, projectId: number) {
  const { projectId: _, sortName: _name, sortOrder: _order, ...filter } = toFilter(search, projectId);
  return filter;
}

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { TicketFilter } from "./tickets.ts";

/** The properties that tickets are counted by, besides the answers to a question. rules/statistics 1 */
export const PLAIN_DIMENSIONS = [
  "registration",
  "status",
  "day",
  "payment",
  "method",
  "country",
  "came",
  "gate",
  "tag",
] as const;
export type PlainDimension = (typeof PLAIN_DIMENSIONS)[number];

export const DIMENSION_LABELS: Readonly<Record<PlainDimension, string>> = {
  registration: "Registration",
  status: "Status",
  day: "Day of registering",
  payment: "Payment",
  method: "Paid by",
  country: "Country",
  came: "Day of visit",
  gate: "Gate",
  tag: "Tag",
};

/** A plain dimension, or a question by its id: `question.12`. */
export const Dimension = z
  .string()
  .regex(new RegExp(`^(${PLAIN_DIMENSIONS.join("|")}|question\\.[1-9]\\d{0,14})$`), "Must be a dimension");
export type Dimension = z.output<typeof Dimension>;

/** The maximum number of rows and columns of a table: at first, and of a whole one. rules/statistics 7 */
export const FIRST_ENTRIES = { rows: 20, columns: 10 } as const;
export const MAX_ENTRIES = { rows: 250, columns: 30 } as const;

const count = z.int().nonnegative();

/** A row or a column: tickets with the same answer, country, day. */
const Entry = z.object({
  name: z.string(),
  tickets: count,
  /** The conditions that find its tickets; null if no filter does. */
  conditions: z.record(z.string(), z.string()).nullable(),
  /** The tickets without any value: "No answer". */
  isNone: z.boolean(),
});
export type StatisticsEntry = z.output<typeof Entry>;

const Side = z.object({
  dimension: z.string(),
  label: z.string(),
  entries: z.array(Entry),
  /** How many entries have tickets, with those that the table leaves out. */
  total: count,
  /** A ticket may be in several entries, so they may add up to more than the tickets. */
  isSeveral: z.boolean(),
});
export type StatisticsSide = z.output<typeof Side>;

/** How many tickets of a filter have each pair of values. */
export const TicketStatistics = z.object({
  rows: Side,
  columns: Side,
  /** The numbers, row by row. */
  cells: z.array(z.array(count)),
  /** The tickets of the filter. */
  tickets: count,
  /** Many tickets have changed and are not counted yet, so the numbers may lag. */
  isCounting: z.boolean(),
});
export type TicketStatistics = z.output<typeof TicketStatistics>;

const query = TicketFilter.omit({ projectId: true, sortName: true, sortOrder: true }).extend({
  rows: Dimension.default("registration"),
  columns: Dimension.default("status"),
});

const ofProject = {
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
} as const;

export const getTicketStatistics = endpoint({
  ...ofProject,
  method: "GET",
  path: "/api/projects/:projectId/ticket-statistics",
  summary: "Counts the tickets of a filter by two of their properties.",
  query: query.extend({
    /** `rows`, `columns`: all entries of this side, up to a maximum; `both`. Default: the first ones. */
    whole: z.enum(["", "rows", "columns", "both"]).default(""),
  }),
  result: TicketStatistics,
});

export const exportTicketStatistics = endpoint({
  ...ofProject,
  method: "GET",
  path: "/api/projects/:projectId/ticket-statistics/file",
  summary: "Returns a whole table of the statistics as an Excel workbook or as csv.",
  access: { project: "operator" },
  query: query.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  result: "file",
});

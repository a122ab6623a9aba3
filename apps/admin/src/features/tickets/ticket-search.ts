import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { TICKET_COLUMN_NAMES } from "@foyer/contract/ticket-columns.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";

const id = z
  .string()
  .regex(/^([1-9]\d{0,14})?$/)
  .default("");

/** What the tickets screen shows, as it stands in the address. */
export const TicketSearch = z.object({
  project: id,
  q: z.string().max(1000).default(""),
  status: z.enum(["", ...TICKET_STATUSES]).default(""),
  sort: z.enum(["", ...TICKET_COLUMN_NAMES]).default(""),
  order: z.enum(["asc", "desc"]).default("asc"),
  page: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .default("1"),
  size: z.enum(PAGE_SIZES.map(String) as ["10", "20", "50"]).default("10"),
  /** The one whose details are open. */
  ticket: id,
});
export type TicketSearch = z.output<typeof TicketSearch>;

/** Search and filter, taken away. */
export const NO_FILTER = { q: undefined, status: undefined, page: undefined };

export const isFiltered = ({ q, status }: TicketSearch) => q.trim() !== "" || status !== "";

/** What the list and its export have in common, as the server takes it. */
export function toFilter({ q, status, sort, order }: TicketSearch, projectId: number) {
  return {
    projectId,
    search: q.trim(),
    status,
    sortName: sort,
    sortOrder: sort === "" ? ("" as const) : order,
  };
}

/** The same with the page. rules/tickets 10 */
export function toTicketQuery(search: TicketSearch, projectId: number) {
  return {
    ...toFilter(search, projectId),
    currentPage: Number(search.page),
    sizePerPage: Number(search.size) as (typeof PAGE_SIZES)[number],
  };
}

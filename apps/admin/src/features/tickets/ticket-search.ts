import { TICKET_COLUMN_NAMES } from "@foyer/contract/ticket-columns.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const id = z
  .string()
  .regex(/^([1-9]\d{0,14})?$/)
  .default("");

/** The search parameters of the tickets screen. */
export const TicketSearch = z.object({
  ...pagedSearch("10"),
  /** The project's id; what is no id of a project that the user may see is not found. */
  project: z.string().max(100).default(""),
  q: z.string().max(1000).default(""),
  status: z.enum(["", ...TICKET_STATUSES]).default(""),
  /** The promo code that the tickets were sold with. */
  code: id,
  sort: z.enum(["", ...TICKET_COLUMN_NAMES]).default(""),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** The ticket whose details are open. */
  ticket: id,
});
export type TicketSearch = z.output<typeof TicketSearch>;

/** The parameters that filter the tickets of a project. */
export const TICKET_FILTERS = ["q", "status", "code"] as const;

/** The server's filter, common to the list and its export. */
export function toFilter({ q, status, code, sort, order }: TicketSearch, projectId: number) {
  return {
    projectId,
    search: q.trim(),
    status,
    promoCodeId: code === "" ? undefined : Number(code),
    sortName: sort,
    sortOrder: sort === "" ? ("" as const) : order,
  };
}

/** The filter with page and size. rules/tickets 10 */
export const toTicketQuery = (search: TicketSearch, projectId: number) => ({
  ...toFilter(search, projectId),
  ...toPageQuery(search),
});

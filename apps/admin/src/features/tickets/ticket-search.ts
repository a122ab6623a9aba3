import { TICKET_COLUMN_NAMES } from "@foyer/contract/ticket-columns.ts";
import { ticketConditions } from "@foyer/contract/ticket-conditions.ts";
import { TICKET_CONDITION_NAMES, type TicketConditions } from "@foyer/domain/ticket/ticket-conditions.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const id = z
  .string()
  .regex(/^([1-9]\d{0,14})?$/)
  .default("");

type ConditionName = (typeof TICKET_CONDITION_NAMES)[number];

/** A condition as the server takes it; what it would refuse is none. */
const condition = (name: ConditionName) =>
  z
    .string()
    .refine((text) => text === "" || ticketConditions[name].safeParse(text).success)
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
  /** The conditions, under the names of the API. rules/tickets 41 */
  registration: condition("registration"),
  created: condition("created"),
  paid: condition("paid"),
  payment: condition("payment"),
  method: condition("method"),
  country: condition("country"),
  came: condition("came"),
  gate: condition("gate"),
  answer: condition("answer"),
  tag: condition("tag"),
  sort: z.enum(["", ...TICKET_COLUMN_NAMES]).default(""),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** The action that is asked for all tickets of the filter at once, by a link of another screen. */
  ask: z.enum(["", "refund"]).default(""),
  /** The ticket whose details are open. */
  ticket: id,
});
export type TicketSearch = z.output<typeof TicketSearch>;

/** The parameters that filter the tickets of a project. */
export const TICKET_FILTERS = ["q", "status", "code", ...TICKET_CONDITION_NAMES] as const;

/** The parameters that another project has no use for: its registrations, gates, questions, tags and views are others. */
export const OF_ONE_PROJECT = [
  ...(["code", "registration", "came", "gate", "answer", "tag"] as const),
  ...(["ticket", "view", "columns"] as const),
];

/** The conditions of the address. */
export const conditionsOf = (search: TicketSearch): TicketConditions =>
  // The schema has the values that the server takes.
  Object.fromEntries(
    TICKET_CONDITION_NAMES.map((name) => [name, search[name]]).filter(([, value]) => value !== ""),
  ) as TicketConditions;

/** The server's filter, common to the list and its export. */
export function toFilter(search: TicketSearch, projectId: number) {
  const { q, status, code, sort, order } = search;
  return {
    ...conditionsOf(search),
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

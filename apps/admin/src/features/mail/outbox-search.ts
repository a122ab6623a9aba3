import { MAIL_STATES } from "@foyer/contract/mails.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const number = z.string().regex(/^([1-9]\d{0,14})?$/);

/** The search parameters of the outbox. */
export const OutboxSearch = z.object({
  ...pagedSearch("20"),
  state: z.enum(["", ...MAIL_STATES]).default(""),
  /** A part of the recipient's address. */
  q: z.string().max(1000).default(""),
  /** The open mail, and its project. */
  mail: number.default(""),
  project: number.default(""),
});
type OutboxSearch = z.output<typeof OutboxSearch>;

/** Converts the search parameters to the server's query. */
export const toMailQuery = (search: OutboxSearch) => ({
  state: search.state,
  recipient: search.q.trim(),
  ...toPageQuery(search),
});

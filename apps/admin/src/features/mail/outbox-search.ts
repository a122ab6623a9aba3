import { MAIL_STATES } from "@foyer/contract/mails.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const number = z.string().regex(/^([1-9]\d{0,14})?$/);

/** What the outbox shows, as it stands in the address. */
export const OutboxSearch = z.object({
  ...pagedSearch("20"),
  state: z.enum(["", ...MAIL_STATES]).default(""),
  /** The one that is open, and its project. */
  mail: number.default(""),
  project: number.default(""),
});
type OutboxSearch = z.output<typeof OutboxSearch>;

/** The same as the server takes it. */
export const toMailQuery = (search: OutboxSearch) => ({ state: search.state, ...toPageQuery(search) });

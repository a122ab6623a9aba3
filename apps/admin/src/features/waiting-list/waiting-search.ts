import { WAITING_STATES } from "@foyer/contract/waiting-list.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

/** The search parameters of a waiting list. */
export const WaitingSearch = z.object({
  ...pagedSearch("20"),
  /** Empty: those who wait or have an offer. */
  state: z.enum(["", "all", ...WAITING_STATES]).default(""),
  q: z.string().default(""),
});

/** Converts the search parameters to the server's query. */
export const toWaitingQuery = (search: z.output<typeof WaitingSearch>) => ({
  state: search.state === "" ? ("line" as const) : search.state === "all" ? ("" as const) : search.state,
  search: search.q,
  ...toPageQuery(search),
});

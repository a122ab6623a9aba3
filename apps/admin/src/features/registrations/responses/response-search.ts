import { RESPONSE_STATUSES } from "@foyer/contract/responses.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../../list/paged-search.ts";

/** The search parameters of the responses of a registration. */
export const ResponseSearch = z.object({
  ...pagedSearch("10"),
  q: z.string().max(1000).default(""),
  status: z.enum(["", ...RESPONSE_STATUSES]).default(""),
  /** The response whose answers are open. */
  open: z.string().max(50).default(""),
});
export type ResponseSearch = z.output<typeof ResponseSearch>;

/** The server's filter, common to the list and its export. */
export const toFilter = ({ q, status }: ResponseSearch) => ({ search: q.trim(), status });

/** The filter with page and size. */
export const toResponseQuery = (search: ResponseSearch) => ({ ...toFilter(search), ...toPageQuery(search) });

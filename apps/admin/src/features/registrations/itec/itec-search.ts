import { DELIVERY_STATES } from "@foyer/contract/itec-deliveries.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../../list/paged-search.ts";

/** The search parameters of the deliveries. */
export const ItecSearch = z.object({
  ...pagedSearch("20"),
  state: z.enum(["", ...DELIVERY_STATES]).default(""),
});

/** Converts the search parameters to the server's query. */
export const toDeliveryQuery = (search: z.output<typeof ItecSearch>) => ({
  state: search.state,
  ...toPageQuery(search),
});

import { WEBHOOK_DELIVERY_STATES } from "@foyer/contract/webhooks.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

/** The search parameters of the deliveries. */
export const DeliverySearch = z.object({
  ...pagedSearch("20"),
  state: z.enum(["", ...WEBHOOK_DELIVERY_STATES]).default(""),
});

/** Converts the search parameters to the server's query. */
export const toDeliveryQuery = (search: z.output<typeof DeliverySearch>) => ({
  state: search.state,
  ...toPageQuery(search),
});

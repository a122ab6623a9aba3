import { FINDING_KINDS, FINDING_STATES } from "@foyer/contract/reconciliation.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../../list/paged-search.ts";

/** The search parameters of the findings; without a state those that are open. */
export const FindingSearch = z.object({
  ...pagedSearch("20"),
  state: z.enum(["", ...FINDING_STATES]).default(""),
  kind: z.enum(["", ...FINDING_KINDS]).default(""),
});
export type FindingSearch = z.output<typeof FindingSearch>;

export const toFindingQuery = (search: FindingSearch) => ({
  state: search.state || ("open" as const),
  kind: search.kind,
  ...toPageQuery(search),
});

/** The search parameters of the compared days. */
export const DaySearch = z.object(pagedSearch("20"));

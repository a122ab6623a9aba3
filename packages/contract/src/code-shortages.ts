import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** A pool with fewer free codes than its registrations may still need, or without any code so far. */
export const CodeShortage = z.object({
  poolId: OutId,
  poolName: z.string(),
  /** Tickets that its registrations may still issue; 0 for an empty pool that none uses. */
  needed: z.int().nonnegative(),
  available: z.int().nonnegative(),
});
export type CodeShortage = z.output<typeof CodeShortage>;

export const listCodeShortages = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/code-shortages",
  summary: "Lists the barcode pools with fewer free codes than their registrations may still need.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(CodeShortage),
});

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

export const recordBadgePrints = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/badge-prints",
  summary:
    "Records that the badges of issued tickets go to the printer; others are left out. 409 reprint-reason-needed, if the project asks why a badge is printed again and there is no reason.",
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id }),
  body: z.strictObject({
    ticketIds: z.array(Id).min(1).max(LIMITS.badgesPrinted),
    /** Why badges are printed again. */
    reason: atMost(LIMITS.reprintReason).nullish(),
  }),
  status: 200,
  /** The number of badges, and of those the ones that were printed before. */
  result: z.object({ printed: z.int().nonnegative(), again: z.int().nonnegative() }),
});

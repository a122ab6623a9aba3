import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** The property that the unpaid tickets of a group share. rules/tickets 26 */
export const HOLD_GROUPS = ["recipient", "network"] as const;

export const SuspiciousHolds = z.object({
  registrationId: OutId,
  registrationName: z.string(),
  /** All places of the registration. */
  places: z.int().nonnegative(),
  by: z.enum(HOLD_GROUPS),
  /** Identifies the group within its registration: a mailbox, or the hash of a network. */
  key: z.string(),
  count: z.int().positive(),
  /** Some of the email addresses, at most three. */
  recipients: z.array(z.string()),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type SuspiciousHolds = z.output<typeof SuspiciousHolds>;

export const listSuspiciousHolds = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/suspicious-holds",
  summary: "Lists recipients and networks with unusually many unpaid tickets, largest group first.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(SuspiciousHolds),
});

export const releaseHolds = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/hold-releases",
  summary: "Cancels up to 5,000 unpaid tickets of one group permanently. Returns as `left` how many remain.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  body: z.strictObject({
    registrationId: Id,
    by: z.enum(HOLD_GROUPS),
    key: z.string().min(1).max(400),
  }),
  status: 200,
  result: z.object({ released: z.int().nonnegative(), left: z.int().nonnegative() }),
});

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** The progress of a project towards its first ticket. */
export const FirstSteps = z.object({
  /** Null if no event is upcoming. */
  project: z.object({ id: OutId, name: z.string() }).nullable(),
  /** A pool with codes, or an empty one to fill. */
  poolId: OutId.nullable(),
  hasCodes: z.boolean(),
  /** Its first registration. */
  registrationId: OutId.nullable(),
  hasQuestions: z.boolean(),
  /** A printout template of it has its fields, and its picture where it needs one. */
  hasBadge: z.boolean(),
  /** A browser has opened its public page. */
  isLinkOpened: z.boolean(),
  /** The installation has a mail server. */
  hasMail: z.boolean(),
  hasTicket: z.boolean(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const getFirstSteps = endpoint({
  method: "GET",
  path: "/api/first-steps",
  summary:
    "Returns the steps to the first ticket of a project; without a project, of the caller's newest one.",
  access: { staff: "manager" },
  query: z.strictObject({ projectId: Id.optional() }),
  status: 200,
  result: FirstSteps,
});

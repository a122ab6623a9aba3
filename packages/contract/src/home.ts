import { z } from "zod";
import { AUDIT_ACTIONS } from "./audit.ts";
import { endpoint } from "./endpoint.ts";
import { OutId } from "./fields.ts";
import { PAYMENT_MODES } from "./payment-mode.ts";

const Count = z.int().nonnegative();
const Named = z.object({ id: OutId, name: z.string() });

/** The causes that may need somebody, in the order in which Home lists it. rules/home 5 */
export const ATTENTION_KINDS = [
  "node-lost",
  "mail-off",
  "mail-paused",
  "mail-failing",
  "pool-empty",
  "refunds-due",
  "payments-differ",
  "charged-back",
  "holds-suspicious",
  "desk-conflicts",
  "gate-conflicts",
  "places-kept",
  "mail-bounced",
  "draft-failed",
  "erasure-asked",
  "erasure-soon",
  "pool-low",
  "unpaid-ending",
  "desk-unsynced",
  "scenario-findings",
  "draft-unpublished",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export const AttentionLine = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: Count,
  /** The places for which a pool has `count` codes; the days until an erasure; null for all other kinds. */
  of: Count.nullable(),
  /** Null for what belongs to no project. */
  project: Named.nullable(),
  /** The pool, the registration, the first ticket, or the rule of an erasure, named for its question; null if the line is about the whole project. */
  subject: Named.nullable(),
});
export type AttentionLine = z.output<typeof AttentionLine>;

export const listAttention = endpoint({
  method: "GET",
  path: "/api/attention",
  summary: "Lists what the caller should mend, most urgent first, without the findings of scenarios.",
  access: { staff: "viewer" },
  status: 200,
  result: z.array(AttentionLine),
});

export const listScenarioAttention = endpoint({
  method: "GET",
  path: "/api/attention/scenarios",
  summary: "Lists open registrations whose scenario has findings. Checks are up to five minutes old.",
  access: { staff: "manager" },
  status: 200,
  result: z.array(AttentionLine),
});

/** How a project or a registration stands. rules/home 6 */
export const Figures = z.object({
  /** The sum of the plans of its registrations. */
  plan: Count,
  issued: Count,
  held: Count,
  /** The price of its issued tickets. */
  revenue: z.number(),
  /** The price of its held tickets. */
  unpaid: z.number(),
  /** Issued tickets that a gate has scanned. */
  came: Count,
});
export type Figures = z.output<typeof Figures>;

/** Tickets sold on a day that are issued or held. */
export const SaleDay = z.object({ day: z.string(), tickets: Count });
export type SaleDay = z.output<typeof SaleDay>;

export const HomeProject = Figures.extend({
  id: OutId,
  name: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  timeZone: z.string(),
  isRunning: z.boolean(),
  /** Whether it takes cards, and with money; null: it takes none. rules/payments 13 */
  paymentMode: z.enum(PAYMENT_MODES).nullable(),
  /** Days until it starts, by the calendar at the venue; 0 on its first day and later. */
  daysToGo: Count,
  /** Today at the venue, the last of the days below. */
  today: z.string(),
  /** Its gates that are not closed. */
  openGates: Count,
  /** Unique visitors of today; null before the first scan or gate file of the project. */
  visitorsToday: Count.nullable(),
  /** The last 30 days that have sales, the earliest first. */
  days: z.array(SaleDay),
});
export type HomeProject = z.output<typeof HomeProject>;

export const listHomeProjects = endpoint({
  method: "GET",
  path: "/api/home-projects",
  summary: "Lists how the caller's running and upcoming projects stand: running first, then the nearest.",
  access: { staff: "viewer" },
  status: 200,
  result: z.object({
    /** At most 60. */
    projects: z.array(HomeProject),
    total: Count,
    /** Many tickets have changed and are not counted yet: days, revenue and attendance may lag. */
    isCounting: z.boolean(),
  }),
});

/** A change that somebody of the staff made. */
export const Activity = z.object({
  projectId: OutId.nullable(),
  projectName: z.string(),
  id: OutId,
  at: z.iso.datetime(),
  staffName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.string(),
  entityId: z.string(),
  entityName: z.string(),
});
export type Activity = z.output<typeof Activity>;

export const listActivity = endpoint({
  method: "GET",
  path: "/api/activity",
  summary: "Lists the latest changes of staff in the caller's projects; admins see all. Newest first.",
  access: { staff: "manager" },
  status: 200,
  result: z.array(Activity),
});

import { PAYMENT_PROVIDERS } from "@foyer/domain/payment/attempt-state.ts";
import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { PAYMENT_MODES } from "./payment-mode.ts";
import { symbols, visible } from "./text.ts";

const ADMIN = { staff: "admin" } as const;
const paging = { currentPage: PageNumber.default(1), sizePerPage: PageSize.default(20) };
const Count = z.int().nonnegative();

/** `there`: the provider has money that is not here; `here`: the provider does not know it; `differs`: the amounts differ. */
export const FINDING_KINDS = ["there", "here", "differs"] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];
/** Staff mark what they have dealt with, or what needs nothing. */
export const FINDING_STATES = ["open", "done", "ignored"] as const;
export type FindingState = (typeof FINDING_STATES)[number];

const Amounts = z.object({ paid: z.number(), refunded: z.number() });

/** A payment on which a provider and Foyer do not agree. rules/payments 22 */
export const Finding = z.object({
  id: OutId,
  provider: z.enum(PAYMENT_PROVIDERS),
  mode: z.enum(PAYMENT_MODES),
  day: z.iso.date(),
  kind: z.enum(FINDING_KINDS),
  reference: z.string(),
  currency: z.string(),
  /** Null: that side does not have it. */
  here: Amounts.nullable(),
  there: Amounts.nullable(),
  /** Null: of no project of this installation. */
  projectId: OutId.nullable(),
  projectName: z.string(),
  ticketId: OutId.nullable(),
  foundAt: z.iso.datetime(),
  state: z.enum(FINDING_STATES),
  reason: z.string(),
  staffName: z.string(),
  markedAt: z.iso.datetime().nullable(),
});
export type Finding = z.output<typeof Finding>;

/** A day of a provider, compared or to be compared. rules/payments 21 */
export const ReconciledDay = z.object({
  id: OutId,
  provider: z.enum(PAYMENT_PROVIDERS),
  mode: z.enum(PAYMENT_MODES),
  /** The project whose own account it is; empty: that of the installation. rules/payments 31 */
  accountOf: z.string(),
  /** In UTC. */
  day: z.iso.date(),
  /** Whether it waits to be compared, for the first time or again. */
  isWaiting: z.boolean(),
  comparedAt: z.iso.datetime().nullable(),
  /** Why the last try failed; empty if it did not. */
  failure: z.string(),
  /** The payments that the provider has. */
  payments: Count,
  /** The findings that are open. */
  findings: Count,
  sums: z.array(z.object({ currency: z.string(), here: Amounts, there: Amounts })),
});
export type ReconciledDay = z.output<typeof ReconciledDay>;

export const listReconciledDays = endpoint({
  method: "GET",
  path: "/api/reconciliation",
  summary:
    "Lists a page of the days whose payments are compared with those at the providers, the newest first.",
  access: ADMIN,
  query: z.strictObject(paging),
  status: 200,
  result: z.object({ TotalCount: Count, Items: z.array(ReconciledDay) }),
});

/** Days that are compared at once. */
export const MAX_COMPARED_DAYS = 92;
const DAY_MS = 86_400_000;

export const startReconciliation = endpoint({
  method: "POST",
  path: "/api/reconciliation",
  summary: `Has the payments of some days (UTC), at most ${MAX_COMPARED_DAYS}, compared with those at each provider soon. 409 card-payments-off.`,
  access: ADMIN,
  body: z
    .strictObject({ from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ["to"], error: "Must not be before the first day." })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_COMPARED_DAYS * DAY_MS, {
      path: ["to"],
      error: `At most ${MAX_COMPARED_DAYS} days.`,
    }),
  status: 202,
  /** The days of all providers. */
  result: z.object({ days: Count }),
});

export const listFindings = endpoint({
  method: "GET",
  path: "/api/reconciliation/findings",
  summary: "Lists a page of the payments on which a provider and Foyer do not agree, the newest first.",
  access: ADMIN,
  query: z.strictObject({
    ...paging,
    state: z.enum(["", ...FINDING_STATES]).default("open"),
    kind: z.enum(["", ...FINDING_KINDS]).default(""),
  }),
  status: 200,
  result: z.object({ TotalCount: Count, Items: z.array(Finding) }),
});

export const markFinding = endpoint({
  method: "POST",
  path: "/api/reconciliation/findings/:findingId/mark",
  summary: "Marks a finding as done or ignored, and says why; or opens it again.",
  access: ADMIN,
  params: z.strictObject({ findingId: Id }),
  body: z.strictObject({
    state: z.enum(FINDING_STATES),
    reason: z
      .string({ error: "This field is required." })
      .trim()
      .min(1, "This field is required.")
      .check(symbols(LIMITS.cancelReason), visible),
  }),
  status: 200,
  result: Finding,
});

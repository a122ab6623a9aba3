import type { TicketField } from "./ticket-fields.ts";

/** The fields of a ticket that exhibitors may have of a lead, in the order in which they are shown. rules/leads 5 */
export const LEAD_FIELDS = [
  "firstName",
  "lastName",
  "company",
  "position",
  "jobLevel",
  "email",
  "mobilePhone",
  "webSite",
  "country",
  "city",
] as const satisfies readonly TicketField[];
export type LeadField = (typeof LEAD_FIELDS)[number];

/** The details that a project shows until somebody has chosen. */
export const FIRST_LEAD_FIELDS: readonly LeadField[] = [
  "firstName",
  "lastName",
  "company",
  "position",
  "email",
];

/** `not-agreed`: the visitor shares nothing with exhibitors; `closed`: the exhibitor was closed before the scan. */
export const LEAD_OUTCOMES = ["lead", "not-agreed", "unknown", "closed"] as const;
export type LeadOutcome = (typeof LEAD_OUTCOMES)[number];

/** Returns the name of a lead; empty: it has none. */
export const leadName = ({ firstName = "", lastName = "" }: Readonly<Partial<Record<LeadField, string>>>) =>
  [firstName, lastName].filter((part) => part !== "").join(" ");

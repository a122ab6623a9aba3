import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { Figures, SaleDay } from "./home.ts";
import { REGISTRATION_TYPES } from "./registrations.ts";

const Count = z.int().nonnegative();

/** How often the steps of a registration's page were reached. rules/home 9 */
export const Funnel = z.object({
  /** Tabs that opened the questions, and those that left the first step. */
  opened: Count,
  started: Count,
  /** Since when both are counted; null before the first one. */
  countedSince: z.iso.datetime().nullable(),
  /** Tickets of any status, also of desks and files. */
  finished: Count,
});

export const RegistrationFigures = Figures.extend({
  id: OutId,
  name: z.string(),
  type: z.enum(REGISTRATION_TYPES),
  funnel: Funnel,
});
export type RegistrationFigures = z.output<typeof RegistrationFigures>;

/** Issued and held tickets of one source or country. */
const Share = z.object({ name: z.string(), tickets: Count, revenue: z.number() });

export const Overview = Figures.extend({
  /** Many tickets have changed and are not counted yet: all but issued and held may lag. */
  isCounting: z.boolean(),
  /** Today at the venue. */
  today: z.string(),
  registrations: z.array(RegistrationFigures),
  /** Every day that has sales, the earliest first. */
  days: z.array(SaleDay),
  /** By group of promo codes, largest first; `groupId` null: without a promo code, or the rest beyond 50. */
  sources: z.array(Share.extend({ groupId: OutId.nullable(), isRest: z.boolean() })),
  /** By country in English, largest first; an empty name: not given, or the rest beyond 50. */
  countries: z.array(Share.extend({ isRest: z.boolean() })),
  /** First scans of all gate files by hour, as a wall time of the venue. */
  hours: z.array(z.object({ hour: z.string(), scans: Count })),
});
export type Overview = z.output<typeof Overview>;

export const getOverview = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/overview",
  summary: "Returns how a project stands: by registration, day, source, country and hour.",
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: Overview,
});

import { isCurrency } from "@foyer/domain/money/is-currency.ts";
import { fillLinkTemplate, findLinkTemplateError } from "@foyer/domain/project/link-template.ts";
import { isTimeZone } from "@foyer/domain/time/time-zone.ts";
import { isWallTime } from "@foyer/domain/time/wall-time.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { asChanges, atMost, EmailAddress, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { HowToPay, HowToPayTexts } from "./how-to-pay.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

export const ProjectName = z
  .string({ error: "Title is required" })
  .trim()
  .min(1, "Title is required")
  .check(symbols(LIMITS.projectName), visible);

/** A wall time of the venue: date and time without a zone. rules/projects 3 */
export const ProjectTime = z.string().refine(isWallTime, "Must be a date and time as YYYY-MM-DDTHH:mm:ss");

export const TimeZone = z.string().max(100).refine(isTimeZone, "Must be a time zone");

const FILLED = z.url({ protocol: /^https?$/ });
const isWebAddress = (template: string) =>
  template === "" || FILLED.safeParse(fillLinkTemplate(template, { eventId: "1", barcode: "1" })).success;

/** A web address with the placeholders `{eventId}` and `{barcode}`, or empty. rules/projects 6 */
export const LinkTemplate = atMost(LIMITS.linkTemplate).check((context) => {
  const template = context.value;
  const error =
    findLinkTemplateError(template) ?? (isWebAddress(template) ? undefined : "Must be a web address.");
  if (error) context.issues.push({ code: "custom", input: template, message: error });
});

/** The contact for visitors; empty: none. rules/projects 14 */
const ContactEmail = z.union([z.literal(""), EmailAddress], { error: "Must be an email address" });
/** A currency (ISO 4217); empty: that of the settings. */
const Currency = z.string().refine((code) => code === "" || isCurrency(code), "Must be a currency");

const ContactPhone = atMost(LIMITS.contactPhone).refine(
  (phone) => phone === "" || /^[+(]?\d[\d\s()./-]*$/.test(phone),
  "Must be a phone number",
);

export const Project = z.object({
  id: OutId,
  name: z.string(),
  eventBEID: z.string(),
  startDateTime: z.string(),
  endDateTime: z.string(),
  timeZone: z.string(),
  authorizationLinkTemplate: z.string(),
  dataLinkTemplate: z.string(),
  howToPay: HowToPayTexts,
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** Staff say why a badge is printed again. rules/printouts 20 */
  asksReprintReason: z.boolean(),
  /** The currency of its money (ISO 4217); empty: that of the settings. rules/payments 28 */
  currency: z.string(),
  version: Version,
});
export type Project = z.output<typeof Project>;

const ProjectOfPage = Project.extend({
  /** Whether its logo can be read. rules/logo 1 */
  hasLogo: z.boolean(),
});
export type ProjectOfPage = z.output<typeof ProjectOfPage>;

const Fields = z.strictObject({
  ...tolerated,
  /** Accepted and ignored, so that a client can send back what it read. */
  hasLogo: z.boolean().optional(),
  name: ProjectName,
  eventBEID: emptiable(atMost(LIMITS.eventBEID), "").default(""),
  startDateTime: ProjectTime,
  endDateTime: ProjectTime,
  timeZone: TimeZone.optional(),
  authorizationLinkTemplate: emptiable(LinkTemplate, "").default(""),
  dataLinkTemplate: emptiable(LinkTemplate, "").default(""),
  howToPay: HowToPay.default([]),
  contactEmail: emptiable(ContactEmail, "").default(""),
  contactPhone: emptiable(ContactPhone, "").default(""),
  asksReprintReason: emptiable(z.boolean(), false).default(false),
  currency: emptiable(Currency, "").default(""),
});

type Times = { startDateTime: string; endDateTime: string };
const inOrder = <B extends z.ZodType<Times>>(body: B) =>
  body.refine(({ startDateTime, endDateTime }) => endDateTime >= startDateTime, {
    path: ["endDateTime"],
    error: "The end must not be before the start",
  });

/** Title, start and end are required. A missing time zone gets the default. rules/projects 1–6 */
export const NewProject = inOrder(Fields);
export type NewProject = z.output<typeof NewProject>;

export const ProjectChanges = inOrder(asChanges(Fields));
export type ProjectChanges = z.output<typeof ProjectChanges>;

/** The filter of the list; empty: all projects. rules/projects 5 */
export const PROJECT_STATUSES = ["", "all", "actual", "expired"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

const ProjectParams = z.strictObject({ projectId: Id });

export const listProjects = endpoint({
  method: "GET",
  path: "/api/projects",
  summary: "Lists the caller's projects: running, then upcoming (nearest first), then past (latest first).",
  access: { staff: "viewer" },
  query: z.strictObject({ status: z.enum(PROJECT_STATUSES).default("") }),
  status: 200,
  result: z.array(Project),
});

export const createProject = endpoint({
  method: "POST",
  path: "/api/projects",
  summary: "Creates a project.",
  access: { staff: "admin" },
  body: NewProject,
  status: 201,
  result: Project,
});

export const getProject = endpoint({
  method: "GET",
  path: "/api/projects/:projectId",
  summary: "Returns a project, and whether it has a logo.",
  access: { project: "viewer" },
  params: ProjectParams,
  status: 200,
  result: ProjectOfPage,
});

export const updateProject = endpoint({
  method: "PUT",
  path: "/api/projects/:projectId",
  summary: "Updates a project. Fields that are not sent stay unchanged. 409 currency-in-use.",
  access: { project: "manager" },
  params: ProjectParams,
  body: ProjectChanges,
  status: 200,
  result: Project,
});

export const duplicateProject = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/duplicate",
  summary: "Creates a project with the general information and places of another one.",
  access: { project: "admin" },
  params: ProjectParams,
  body: z.strictObject({ name: ProjectName }),
  status: 201,
  result: Project,
});

import { LEAD_FIELDS } from "@foyer/domain/ticket/lead-fields.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { asChanges, atMost, emptiable, Id, OptionalEmail, OutId, tolerated, Version } from "./fields.ts";
import { FirstRow } from "./first-row.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

const Count = z.int().nonnegative();

/** An exhibitor of a project, whose people scan leads. rules/leads 1 */
export const Exhibitor = z.object({
  id: OutId,
  version: Version,
  name: z.string(),
  stand: z.string(),
  /** The address to which the organiser writes. */
  email: z.string().nullable(),
  /** Nothing is scanned for it any more. */
  isClosed: z.boolean(),
  /** Visitors whose details it has. */
  leads: Count,
  /** Its devices that are not blocked or closed. */
  devices: Count,
});
export type Exhibitor = z.output<typeof Exhibitor>;

export const ExhibitorName = z
  .string({ error: "Enter a name." })
  .trim()
  .min(1, "Enter a name.")
  .check(symbols(LIMITS.exhibitorName), visible);

export const ExhibitorBody = z.strictObject({
  ...tolerated,
  name: ExhibitorName,
  stand: emptiable(atMost(LIMITS.exhibitorStand), "").default(""),
  email: OptionalEmail.default(null),
  isClosed: emptiable(z.boolean(), false).default(false),
});
export const ExhibitorChanges = asChanges(ExhibitorBody);
export type ExhibitorChanges = z.output<typeof ExhibitorChanges>;

const PROJECT = "/api/projects/:projectId";
const EXHIBITORS = `${PROJECT}/exhibitors` as const;
const InProject = z.strictObject({ projectId: Id });
const params = z.strictObject({ projectId: Id, exhibitorId: Id });

export const listExhibitors = endpoint({
  method: "GET",
  path: EXHIBITORS,
  summary: "Lists the exhibitors of a project by their names, with how many leads each has.",
  access: { project: "operator" },
  params: InProject,
  status: 200,
  result: z.array(Exhibitor),
});

export const getExhibitor = endpoint({
  method: "GET",
  path: `${EXHIBITORS}/:exhibitorId`,
  summary: "Returns an exhibitor.",
  access: { project: "operator" },
  params,
  status: 200,
  result: Exhibitor,
});

export const createExhibitor = endpoint({
  method: "POST",
  path: EXHIBITORS,
  summary: "Adds an exhibitor. 409 exhibitor-name-taken, too-many-exhibitors.",
  access: { project: "manager" },
  params: InProject,
  body: ExhibitorBody,
  status: 201,
  result: Exhibitor,
});

export const updateExhibitor = endpoint({
  method: "PUT",
  path: `${EXHIBITORS}/:exhibitorId`,
  summary: "Changes an exhibitor; a closed one keeps its leads. 409 exhibitor-name-taken.",
  access: { project: "manager" },
  params,
  body: ExhibitorChanges,
  status: 200,
  result: Exhibitor,
});

/** A row of a file that adds and changes nobody, and why. */
const SkippedExhibitor = z.object({ line: z.int().positive(), name: z.string(), reason: z.string() });

/** The result of a file of exhibitors, or of its preview. rules/leads 13 */
export const ExhibitorImport = z.object({
  added: Count,
  /** Those whose stand or email is another one now. */
  changed: Count,
  /** Those that are as the file has them. */
  unchanged: Count,
  skippedCount: Count,
  skipped: z.array(SkippedExhibitor).max(LIMITS.skippedListed),
  /** The first row, if it looks like a heading or the call says what it is; null under a known header. */
  heading: z.string().nullable(),
  /** The names of the first that are added. */
  names: z.array(z.string()),
});
export type ExhibitorImport = z.output<typeof ExhibitorImport>;

const ofFile = {
  access: { project: "manager" },
  params: InProject,
  query: FirstRow,
  upload: { field: "Filedata", extensions: [".csv"] },
  status: 200,
  result: ExhibitorImport,
} as const;

export const importExhibitors = endpoint({
  method: "POST",
  path: `${EXHIBITORS}/file`,
  summary:
    "Adds and changes exhibitors by a csv file with the columns name, stand and email, Filedata of the form. 409 too-many-exhibitors.",
  ...ofFile,
});

export const previewExhibitors = endpoint({
  method: "POST",
  path: `${EXHIBITORS}/file/preview`,
  summary: "Previews an import of exhibitors: what it would add, change and skip. Stores nothing.",
  ...ofFile,
});

/** The files of leads. */
export const LeadFormat = z.enum(["csv", "xlsx"]);
export type LeadFormat = z.output<typeof LeadFormat>;

export const exportLeads = endpoint({
  method: "GET",
  path: `${EXHIBITORS}/:exhibitorId/leads/file`,
  summary:
    "Downloads the leads of an exhibitor with their notes as csv or as a workbook: of visitors whose consent holds, the chosen details.",
  access: { project: "manager" },
  params,
  query: z.strictObject({ format: LeadFormat.default("csv") }),
  status: 200,
  result: "file",
});

/** The version of a project whose settings were never changed is 0. */
const SettingsVersion = z.int().nonnegative();

/** The consents that let exhibitors have a visitor's details, and the details. rules/leads 3, 5 */
export const LeadSettings = z.object({
  version: SettingsVersion,
  /** Consents, any of which is an agreement; none: nobody is a lead. */
  questionIds: z.array(OutId),
  fields: z.array(z.enum(LEAD_FIELDS)),
  /** The consents that the project asks for or has asked for. */
  consents: z.array(z.object({ id: OutId, name: z.string() })),
});
export type LeadSettings = z.output<typeof LeadSettings>;

export const getLeadSettings = endpoint({
  method: "GET",
  path: `${PROJECT}/lead-settings`,
  summary: "Returns which consents let exhibitors have a visitor's details, and which details.",
  access: { project: "operator" },
  params: InProject,
  status: 200,
  result: LeadSettings,
});

export const updateLeadSettings = endpoint({
  method: "PUT",
  path: `${PROJECT}/lead-settings`,
  summary: "Changes which consents let exhibitors have a visitor's details, and which details.",
  access: { project: "manager" },
  params: InProject,
  body: z.strictObject({
    questionIds: emptiable(z.array(Id).max(LIMITS.leadConsents), []).optional(),
    fields: emptiable(z.array(z.enum(LEAD_FIELDS)).max(LEAD_FIELDS.length), []).optional(),
    version: SettingsVersion.max(LIMITS.version).optional(),
  }),
  status: 200,
  result: LeadSettings,
});

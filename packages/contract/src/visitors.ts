import { isWallTime } from "@foyer/domain/time/wall-time.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { symbols, visible } from "./text.ts";

const Count = z.int().nonnegative();
const Day = z
  .string({ error: "Visit date is required" })
  .refine(
    (day) => /^\d{4}-\d\d-\d\d$/.test(day) && isWallTime(`${day}T00:00:00`),
    "Must be a date as YYYY-MM-DD",
  );

export const Turngate = z
  .string({ error: "Turngate is required" })
  .trim()
  .min(1, "Turngate is required")
  .check(symbols(LIMITS.turngate), visible);

/** A file of a gate; its lines are the sum of the four counts. rules/visitors 4 */
export const VisitorFile = z.object({
  fileId: OutId,
  fileName: z.string(),
  uploadDate: z.iso.datetime(),
  visitDate: z.string(),
  turngate: z.string(),
  lines: Count,
  /** Codes of tickets at the time of the request. */
  matched: Count,
  unknown: Count,
  /** Lines that repeat the code of an earlier line. */
  duplicate: Count,
  /** Invalid lines. */
  invalid: Count,
  /** Whether the visit date is outside of the project. */
  isOutside: z.boolean(),
  version: Version,
});
export type VisitorFile = z.output<typeof VisitorFile>;

export const VisitorFileChanges = z.strictObject({
  ...tolerated,
  visitDate: Day.optional(),
  turngate: Turngate.optional(),
});
export type VisitorFileChanges = z.output<typeof VisitorFileChanges>;

export const SCAN_KINDS = ["all", "matched", "unknown", "duplicate", "invalid"] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

export const VisitorScan = z.object({
  line: z.int().positive(),
  barcode: z.string(),
  /** Wall time at the venue. */
  scannedAt: z.string().nullable(),
  direction: z.string(),
  ticketId: OutId.nullable(),
  /** The ticket's holder. */
  name: z.string(),
  /** The code is reserved for the project's offline registration. */
  isReserved: z.boolean(),
  /** The error of an invalid line. */
  error: z.string().nullable(),
});
export type VisitorScan = z.output<typeof VisitorScan>;

const GateCount = z.object({ turngate: z.string(), visitors: Count });

export const VisitorSummary = z.object({
  /** Unique codes by day, at each gate and at all gates together. */
  days: z.array(z.object({ visitDate: z.string(), visitors: Count, gates: z.array(GateCount) })),
  /** The attendance of each registration with issued tickets: how many are issued, and how many of those came. */
  registrations: z.array(
    z.object({ registrationId: OutId, registrationName: z.string(), issued: Count, came: Count }),
  ),
});
export type VisitorSummary = z.output<typeof VisitorSummary>;

const access = { project: "operator" } as const;
const VISITORS = "/api/projects/:projectId/visitors";
const ProjectParams = z.strictObject({ projectId: Id });
const FileParams = z.strictObject({ projectId: Id, fileId: Id });
const upload = {
  field: "file",
  extensions: [".csv"],
  fields: z.strictObject({ visitDate: Day, turngate: Turngate }),
} as const;

export const uploadVisitors = endpoint({
  method: "POST",
  path: VISITORS,
  summary:
    "Uploads a csv file of a gate. The multipart form has visitDate (YYYY-MM-DD), turngate and file. 409 visitor-file-known.",
  access,
  params: ProjectParams,
  upload,
  status: 201,
  result: VisitorFile,
});

export const uploadVisitorFile = endpoint({
  ...uploadVisitors,
  path: `${VISITORS}/files`,
  summary: "Uploads a csv file of a gate, as POST …/visitors does.",
});

export const listVisitorFiles = endpoint({
  method: "GET",
  path: `${VISITORS}/files`,
  summary: "Lists the uploaded files of a project's gates, latest first.",
  access,
  params: ProjectParams,
  status: 200,
  result: z.array(VisitorFile),
});

export const downloadVisitorFile = endpoint({
  method: "GET",
  path: `${VISITORS}/files/:fileId`,
  summary: "Returns the uploaded file, unchanged.",
  access,
  params: FileParams,
  status: 200,
  result: "file",
});

export const updateVisitorFile = endpoint({
  method: "PATCH",
  path: `${VISITORS}/files/:fileId`,
  summary: "Corrects the day or the gate of a file. 409 visitor-file-known.",
  access: { project: "manager" },
  params: FileParams,
  body: VisitorFileChanges,
  status: 200,
  result: VisitorFile,
});

export const removeVisitorFile = endpoint({
  method: "DELETE",
  path: `${VISITORS}/files/:fileId`,
  summary: "Removes a file with its scans. 409 visitor-file-in-use if it has any, unless `confirm=true`.",
  access: { project: "manager" },
  params: FileParams,
  query: z.strictObject({ confirm: z.enum(["", "true"]).default("") }),
  status: 200,
  result: VisitorFile,
});

export const listVisitorScans = endpoint({
  method: "GET",
  path: `${VISITORS}/files/:fileId/scans`,
  summary: "Lists a page of the lines of a file, all or of one kind.",
  access,
  params: FileParams,
  query: z.strictObject({
    kind: z.enum(SCAN_KINDS).default("all"),
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(10),
  }),
  status: 200,
  result: z.object({ TotalCount: Count, Items: z.array(VisitorScan) }),
});

export const getVisitorSummary = endpoint({
  method: "GET",
  path: `${VISITORS}/summary`,
  summary: "Counts unique visitors by day and gate, and the attendance of each registration.",
  access,
  params: ProjectParams,
  status: 200,
  result: VisitorSummary,
});

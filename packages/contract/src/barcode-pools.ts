import { MAX_PREFIX } from "@foyer/domain/barcode/code-shape.ts";
import { BARCODE_STATES } from "@foyer/domain/barcode/stock.ts";
import { CODE_WARNINGS } from "@foyer/domain/barcode/warning-of-code.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { FirstRow } from "./first-row.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

export const PoolName = z
  .string({ error: "Barcode pool name is required" })
  .trim()
  .min(1, "Barcode pool name is required")
  .check(symbols(LIMITS.poolName), visible);

const Count = z.int().nonnegative();

/** How many codes of a pool are in each state. rules/barcode-pools 7 */
export const BarcodeCounts = z.object({
  free: Count,
  held: Count,
  issued: Count,
  reserved: Count,
  void: Count,
});

export const BarcodePool = z.object({
  id: OutId,
  name: z.string(),
  /** The id of its symbology. */
  barCodeType: OutId,
  /** Codes that are free. */
  available: Count,
  counts: BarcodeCounts,
  version: Version,
});
export type BarcodePool = z.output<typeof BarcodePool>;

export const BarcodePoolBody = z.strictObject({
  ...tolerated,
  name: PoolName,
  barCodeType: z.union(Id.options, { error: "Select bar code type" }),
});
/** The type of a pool never changes. */
export const PoolChanges = z.strictObject({ ...tolerated, name: PoolName, barCodeType: Id.optional() });
export type PoolChanges = z.output<typeof PoolChanges>;

/** A row of a file that was skipped, and the reason. */
export const SkippedCode = z.object({ line: z.int().positive(), code: z.string(), reason: z.string() });
export type SkippedCode = z.output<typeof SkippedCode>;

export const PoolFile = z.object({
  fileId: OutId,
  fileName: z.string(),
  uploadDate: z.iso.datetime(),
  addedCodesAmount: Count,
  skippedCodesAmount: Count,
});
export type PoolFile = z.output<typeof PoolFile>;

const importCounts = {
  addedCodesAmount: Count,
  skippedCodesAmount: Count,
  /** The first skipped rows, in the order of the file; `downloadSkippedCodes` returns all. */
  skipped: z.array(SkippedCode).max(LIMITS.skippedListed),
  /** Valid codes of the file that a reader may fail with. */
  warnings: z.array(z.object({ warning: z.enum(CODE_WARNINGS), count: z.int().positive() })),
  /** The first row, if it looks like a heading or the call says what it is; null under a known header. */
  heading: z.string().nullable(),
};

export const BarcodeImport = z.object({ fileId: OutId, fileName: z.string(), ...importCounts });
export type BarcodeImport = z.output<typeof BarcodeImport>;

export const GeneratedCodes = z.strictObject({
  count: z
    .int({ error: "Enter a whole number." })
    .positive("Enter a number above 0.")
    .max(LIMITS.generatedCodes, `No more than ${formatCount(LIMITS.generatedCodes)} at once.`),
  /** The prefix of every code. */
  prefix: emptiable(atMost(MAX_PREFIX), "").default(""),
});
export type GeneratedCodes = z.output<typeof GeneratedCodes>;

export const BarcodePreview = z.object({
  ...importCounts,
  /** The first rows that would be added. */
  codes: z.array(z.string()),
});
export type BarcodePreview = z.output<typeof BarcodePreview>;

/** The details of a code. */
export const BarcodeRecord = z.object({
  code: z.string(),
  state: z.enum(BARCODE_STATES),
  poolId: OutId,
  poolName: z.string(),
  fileId: OutId,
  fileName: z.string(),
  uploadDate: z.iso.datetime(),
  line: z.int().positive(),
  /** The time when it was first printed, shown or sent. */
  shownDate: z.iso.datetime().nullable(),
  /** The ticket with this code; also a cancelled ticket that had it. */
  ticket: z.object({ id: OutId, status: z.enum(TICKET_STATUSES) }).nullable(),
});
export type BarcodeRecord = z.output<typeof BarcodeRecord>;

const access = { project: "manager" } as const;
const POOLS = "/api/projects/:projectId/barcode-pools";
const ProjectParams = z.strictObject({ projectId: Id });
const PoolParams = z.strictObject({ projectId: Id, poolId: Id });
const FileParams = z.strictObject({ projectId: Id, poolId: Id, fileId: Id });
/** The name of the file field; case is ignored. */
const upload = { field: "Filedata", extensions: [".csv"] } as const;

export const listBarcodeTypes = endpoint({
  method: "GET",
  path: "/api/barcodes/types",
  summary: "Lists the barcode types.",
  access: { staff: "manager" },
  status: 200,
  result: z.array(z.object({ id: OutId, name: z.string() })),
});

export const countAvailableBarcodes = endpoint({
  method: "GET",
  path: "/api/barcodes/count/available",
  summary: "Counts the free codes of a pool, or of all pools of a project.",
  access: { staff: "manager" },
  query: z.strictObject({ projectId: Id.optional(), poolId: Id.optional() }),
  status: 200,
  result: z.object({ Result: Count }),
});

export const listBarcodePools = endpoint({
  method: "GET",
  path: POOLS,
  summary: "Lists the barcode pools of a project by name.",
  access,
  params: ProjectParams,
  status: 200,
  result: z.array(BarcodePool),
});

export const createBarcodePool = endpoint({
  method: "POST",
  path: POOLS,
  summary: "Creates a barcode pool.",
  access,
  params: ProjectParams,
  body: BarcodePoolBody,
  status: 201,
  result: BarcodePool,
});

export const getBarcodePool = endpoint({
  method: "GET",
  path: `${POOLS}/:poolId`,
  summary: "Returns a barcode pool.",
  access,
  params: PoolParams,
  status: 200,
  result: BarcodePool,
});

export const updateBarcodePool = endpoint({
  method: "PUT",
  path: `${POOLS}/:poolId`,
  summary: "Renames a barcode pool.",
  access,
  params: PoolParams,
  body: PoolChanges,
  status: 200,
  result: BarcodePool,
});

export const listPoolFiles = endpoint({
  method: "GET",
  path: `${POOLS}/:poolId/files`,
  summary: "Lists the files imported into a pool, latest first.",
  access,
  params: PoolParams,
  status: 200,
  result: z.array(PoolFile),
});

export const importPoolFile = endpoint({
  method: "POST",
  path: `${POOLS}/:poolId/files`,
  summary: "Imports a csv file of codes into a pool. The multipart form has the file as Filedata.",
  access,
  params: PoolParams,
  query: FirstRow,
  upload,
  status: 201,
  result: BarcodeImport,
});

export const previewPoolFile = endpoint({
  method: "POST",
  path: `${POOLS}/:poolId/files/preview`,
  summary: "Previews an import into a pool: what it would add and skip. Stores nothing.",
  access,
  params: PoolParams,
  query: FirstRow,
  upload,
  status: 200,
  result: BarcodePreview,
});

export const downloadPoolFile = endpoint({
  method: "GET",
  path: `${POOLS}/:poolId/files/:fileId`,
  summary: "Returns the uploaded file, unchanged.",
  access,
  params: FileParams,
  status: 200,
  result: "file",
});

export const downloadSkippedCodes = endpoint({
  method: "GET",
  path: `${POOLS}/:poolId/files/:fileId/skipped`,
  summary: "Returns the skipped rows of a file as csv, with line numbers and reasons.",
  access,
  params: FileParams,
  status: 200,
  result: "file",
});

export const generateCodes = endpoint({
  method: "POST",
  path: `${POOLS}/:poolId/codes`,
  summary: "Generates random codes of the pool's type. Returns the file that lists them.",
  access,
  params: PoolParams,
  body: GeneratedCodes,
  status: 201,
  result: PoolFile,
});

/** The code is in the query, because `.` and `..` would be lost in the path. */
export const findBarcode = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/barcodes",
  summary:
    "Finds a code in a project: its state, origin and ticket. Returns at most one, because codes are unique in a project.",
  access,
  params: ProjectParams,
  query: z.strictObject({ code: z.string().trim().min(1).max(500) }),
  status: 200,
  result: z.array(BarcodeRecord).max(1),
});

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

const Count = z.int().nonnegative();

export const BATCH_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** An uploaded file and the outcome of its rows. */
export const BatchRegistration = z.object({
  id: OutId,
  registrationFile: z.object({ fileId: OutId, fileName: z.string(), uploadDate: z.iso.datetime() }),
  /** Present when all rows are decided and at least one has a ticket. */
  printout: z.object({ fileId: OutId, fileName: z.string() }).nullable(),
  state: z.enum(BATCH_STATES),
  /** Seconds until the first ticket can be issued; 0 unless it waits. */
  startsInSeconds: Count,
  rows: Count,
  issued: Count,
  /** Rows without a ticket that were valid at the upload. */
  refused: Count,
  uploadedBy: z.string(),
  isMailed: z.boolean(),
  /** The reason of its failure or of the wait for another attempt. */
  reason: z.string(),
});
export type BatchRegistration = z.output<typeof BatchRegistration>;

export const BatchCatalogue = z.object({ id: OutId, batchRegistrations: z.array(BatchRegistration) });
export type BatchCatalogue = z.output<typeof BatchCatalogue>;

/** An error of a file. A null `line` means the whole file; a null `column` means the whole row. */
export const FileError = z.object({
  line: z.int().positive().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
});
export type FileError = z.output<typeof FileError>;

export const BatchPreview = z.object({
  rows: Count,
  invalid: Count,
  /** The first errors. */
  errors: z.array(FileError),
  errorCount: Count,
  /** The header as it is in the file. */
  columns: z.array(z.string()),
  /** The first invalid rows, or the first rows of a valid file. */
  sample: z.array(z.object({ line: z.int().positive(), cells: z.array(z.string()) })),
  /** Answers that are ignored, because other answers of their rows hide their questions. */
  leftOut: z.array(z.object({ column: z.string(), rows: Count })),
  /** Rows with the email address of an earlier row: how many, and the first of them. */
  repeatedAddresses: z.object({
    count: Count,
    sample: z.array(z.object({ line: z.int().positive(), first: z.int().positive() })),
  }),
  /** The first rows whose names have letters that no font has: a box is printed for each. rules/printing 5 */
  unprintable: z.array(z.object({ line: z.int().positive(), letters: z.array(z.string()) })),
  /** The earlier upload of the same file. */
  known: z.object({ uploadDate: z.iso.datetime(), uploadedBy: z.string() }).nullable(),
});
export type BatchPreview = z.output<typeof BatchPreview>;

/** A column of the template. */
export const BatchColumn = z.object({
  name: z.string(),
  /** The question's text. */
  question: z.string(),
  /** The values that its cells accept. */
  accepts: z.string(),
  isRequired: z.boolean(),
});
export type BatchColumn = z.output<typeof BatchColumn>;

const access = { project: "operator" } as const;
const REGISTRATION = "/api/projects/:projectId/registrations/:registrationId";
const CATALOGUE = `${REGISTRATION}/batch-catalogue` as const;
const params = z.strictObject({ projectId: Id, registrationId: Id });
const BatchParams = params.extend({ batchId: Id });
const FileParams = BatchParams.extend({ fileId: Id });

export const isBulkAvailable = endpoint({
  method: "GET",
  path: `${REGISTRATION}/available`,
  summary: "Returns whether this registration accepts registration files.",
  access,
  params,
  status: 200,
  result: z.object({ result: z.boolean() }),
});

export const getBatchCatalogue = endpoint({
  method: "GET",
  path: CATALOGUE,
  summary: "Lists the registration files of a registration with their progress, latest first.",
  access,
  params,
  status: 200,
  result: BatchCatalogue,
});

export const listBatchColumns = endpoint({
  method: "GET",
  path: `${CATALOGUE}/columns`,
  summary: "Lists the columns of the template and the values that they accept.",
  access,
  params,
  status: 200,
  result: z.array(BatchColumn),
});

export const downloadBatchTemplate = endpoint({
  method: "GET",
  path: `${CATALOGUE}/template`,
  summary: "Returns a csv template with a column for each included question and one for a promo code.",
  access,
  params,
  status: 200,
  result: "file",
});

const Answer = z.enum(["true", "false"]).default("false");

export const registerBatch = endpoint({
  method: "POST",
  path: CATALOGUE,
  summary:
    "Registers a visitor for each row of a csv file, in the background. 422 if any row is invalid: then none is registered. 409 if the same file was uploaded before, unless `again`. `isMailed` mails each ticket.",
  access,
  params,
  upload: {
    field: "File",
    extensions: [".csv"],
    fields: z.strictObject({ again: Answer, isMailed: Answer }),
  },
  status: 201,
  result: BatchRegistration,
});

export const previewBatch = endpoint({
  method: "POST",
  path: `${CATALOGUE}/preview`,
  summary: "Previews the upload. Stores nothing.",
  access,
  params,
  upload: { field: "File", extensions: [".csv"] },
  status: 200,
  result: BatchPreview,
});

export const cancelBatch = endpoint({
  method: "DELETE",
  path: `${CATALOGUE}/:batchId`,
  summary: "Cancels a registration file that has not started. 409 batch-has-started.",
  access,
  params: BatchParams,
  status: 200,
  result: BatchRegistration,
});

export const repeatBatch = endpoint({
  method: "POST",
  path: `${CATALOGUE}/:batchId/repeat`,
  summary: "Retries a failed registration file. Rows with an outcome keep it.",
  access,
  params: BatchParams,
  status: 200,
  result: BatchRegistration,
});

export const downloadBatchFile = endpoint({
  method: "GET",
  path: `${CATALOGUE}/:batchId/registration-files/:fileId`,
  summary: "Returns the registration file, unchanged.",
  access,
  params: FileParams,
  status: 200,
  result: "file",
});

export const downloadBatchOutcomes = endpoint({
  method: "GET",
  path: `${CATALOGUE}/:batchId/outcomes`,
  summary: "Returns the outcome of each row of a registration file as csv.",
  access,
  params: BatchParams,
  status: 200,
  result: "file",
});

export const downloadBatchPrintout = endpoint({
  method: "GET",
  path: `${CATALOGUE}/:batchId/printouts/:fileId`,
  summary: "Returns the tickets of a registration file as one PDF.",
  access,
  params: FileParams,
  status: 200,
  result: "file",
});

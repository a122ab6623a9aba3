import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { TicketFilter } from "./tickets.ts";

/** The client generates the id, to read the progress of the export by it. */
const ExportId = z.uuid();

export const exportTickets = endpoint({
  method: "GET",
  path: "/api/ticket-export",
  summary: "Exports all matching tickets as an Excel workbook. With an `exportId`, its progress can be read.",
  access: { staff: "operator" },
  query: TicketFilter.extend({ exportId: ExportId.optional() }),
  status: 200,
  result: "file",
});

export const printTickets = endpoint({
  method: "GET",
  path: "/api/ticket-printout",
  summary:
    "Prints all matching issued tickets as one PDF, each by its own template; with onsite=true, the badges that the desk prints. 409 if there are none. With an `exportId`, it can be followed and cancelled like an export.",
  access: { staff: "operator" },
  query: TicketFilter.extend({
    exportId: ExportId.optional(),
    onsite: z.enum(["true", "false"]).default("false"),
  }),
  status: 200,
  result: "file",
});

export const EXPORT_STATES = ["running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const TicketExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** The number of tickets, or pages, in the whole file; null while they are being counted. */
  total: z.int().nonnegative().nullable(),
  /** The number of them sent so far. */
  written: z.int().nonnegative(),
});
export type TicketExport = z.output<typeof TicketExport>;

const one = {
  path: "/api/projects/:projectId/ticket-exports/:exportId",
  access: { project: "operator" },
  params: z.strictObject({ projectId: Id, exportId: ExportId }),
  status: 200,
  result: TicketExport,
} as const;

export const getTicketExport = endpoint({
  ...one,
  method: "GET",
  summary: "Returns the progress of one of the caller's exports. It is deleted a day after its end.",
});

export const cancelTicketExport = endpoint({
  ...one,
  method: "DELETE",
  summary: "Cancels one of the caller's exports within a second. A finished export stays unchanged.",
});

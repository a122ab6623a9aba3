import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

const access = { project: "operator" } as const;
const RESERVED = "/api/projects/:projectId/registrations/:registrationId/reserved-barcodes";
const params = z.strictObject({ projectId: Id, registrationId: Id });

export const countReservedBarcodes = endpoint({
  method: "GET",
  path: RESERVED,
  summary: "How many barcodes are reserved for an offline registration. 404 for any other.",
  access,
  params,
  status: 200,
  result: z.object({ reserved: z.int().nonnegative() }),
});

export const downloadReservedBarcodes = endpoint({
  method: "GET",
  path: `${RESERVED}/file`,
  summary:
    "The reserved barcodes of an offline registration as csv. They are never given to anybody else then.",
  access,
  params,
  status: 200,
  result: "file",
});

export const printReservedBarcodes = endpoint({
  method: "GET",
  path: `${RESERVED}/printout`,
  summary:
    "The reserved barcodes of an offline registration as one PDF, a page each, by its template. They are never given to anybody else then. 409 where none is reserved.",
  access,
  params,
  status: 200,
  result: "file",
});

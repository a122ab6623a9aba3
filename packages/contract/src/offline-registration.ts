import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

const access = { project: "operator" } as const;
const RESERVED = "/api/projects/:projectId/registrations/:registrationId/reserved-barcodes";
const params = z.strictObject({ projectId: Id, registrationId: Id });

export const countReservedBarcodes = endpoint({
  method: "GET",
  path: RESERVED,
  summary: "Counts the reserved barcodes of an offline registration. 404 for any other.",
  access,
  params,
  status: 200,
  result: z.object({ reserved: z.int().nonnegative() }),
});

export const downloadReservedBarcodes = endpoint({
  method: "GET",
  path: `${RESERVED}/file`,
  summary:
    "Returns the reserved barcodes of an offline registration as csv. From then on they are issued to nobody else.",
  access,
  params,
  status: 200,
  result: "file",
});

export const printReservedBarcodes = endpoint({
  method: "GET",
  path: `${RESERVED}/printout`,
  summary:
    "Returns the reserved barcodes of an offline registration as one PDF, a page each, by its template. From then on they are issued to nobody else. 409 if none is reserved.",
  access,
  params,
  status: 200,
  result: "file",
});

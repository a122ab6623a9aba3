import { SCAN_REASONS } from "@foyer/domain/gate/evaluate-scan.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { DIRECTIONS, GateScan, SentByHand, SentScan } from "./gate-scans.ts";
import { LIMITS } from "./limits.ts";

const text = z.string();

/** The verdict that a gate would give now; nothing is stored. rules/gates 41 */
export const TestedScan = GateScan.omit({ sequence: true, byHand: true });
export type TestedScan = z.output<typeof TestedScan>;

/** A visitor as the help desk of a gate needs them. */
export const GateVisitor = z.object({
  ticketId: OutId,
  status: z.enum(TICKET_STATUSES),
  /** In the format of the settings; empty if the ticket has no name. */
  name: text,
  company: text,
  email: text,
  registrationName: text,
  test: TestedScan,
  /** The last time that they passed a gate of the same area. */
  lastPassage: z.object({ direction: z.enum(DIRECTIONS), gateName: text, at: z.iso.datetime() }).nullable(),
  /** They came in last, and nobody has said since that everybody has left. rules/gates 12, 51 */
  isInside: z.boolean(),
});
export type GateVisitor = z.output<typeof GateVisitor>;

const access = { project: "operator" } as const;
const GATE = "/api/projects/:projectId/gates/:gateId";
const params = z.strictObject({ projectId: Id, gateId: Id });
const direction = z.enum(DIRECTIONS).default("in");

export const findGateVisitors = endpoint({
  method: "GET",
  path: `${GATE}/visitors`,
  summary:
    "Finds visitors by name, company, email address, number or code, with what the gate would say now; without a text those whose tickets were sold in the last minutes. Stores no scan. 409 gate-closed.",
  access,
  params,
  query: z.strictObject({ search: z.string().trim().max(LIMITS.filter).default(""), direction }),
  status: 200,
  result: z.object({
    visitors: z.array(GateVisitor).max(LIMITS.visitorsFound),
    /** False: the search took too long; a longer text is faster. */
    isComplete: z.boolean(),
  }),
});

export const getGateVisitor = endpoint({
  method: "GET",
  path: `${GATE}/visitors/:ticketId`,
  summary: "Returns a visitor with what the gate would say now. Stores no scan. 409 gate-closed.",
  access,
  params: params.extend({ ticketId: Id }),
  query: z.strictObject({ direction }),
  status: 200,
  result: GateVisitor,
});

export const testScan = endpoint({
  method: "GET",
  path: `${GATE}/test-scan`,
  summary: "Returns what the gate would say of a code now. Stores no scan. 409 gate-closed.",
  access,
  params,
  query: z.strictObject({ code: SentScan.shape.code, direction }),
  status: 200,
  result: TestedScan,
});

export const letIn = endpoint({
  method: "POST",
  path: `${GATE}/scans-by-hand`,
  summary:
    "Scans a ticket without its code and keeps the scan, with why. A repeat of a device's sequence gets the same verdict. 403 overruling-not-allowed, 409 gate-refuses, gate-closed, scan-sequence-used.",
  access,
  params,
  body: z.strictObject({
    /** The device's random id, and its number of the scan. */
    deviceId: z.uuid(),
    sequence: SentScan.shape.sequence,
    ticketId: Id,
    direction,
    byHand: SentByHand,
    /** The gate's refusal that the caller decides against; null: let in only whom the gate admits. */
    overrules: z.enum(SCAN_REASONS).nullable().default(null),
  }),
  status: 200,
  result: GateScan,
});

import { HAND_REASONS } from "@foyer/domain/gate/by-hand.ts";
import { SCAN_REASONS, SCAN_VERDICTS } from "@foyer/domain/gate/evaluate-scan.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { emptiable, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { symbols, visible } from "./text.ts";

export const DIRECTIONS = ["in", "out"] as const;

/** A scan as a device sends it; its device numbers its scans from 1. rules/gates 8 */
export const SentScan = z.strictObject({
  sequence: z.int().positive(),
  code: z.string().trim().min(1, "Scan or type a code.").max(LIMITS.scan).check(visible),
  direction: z.enum(DIRECTIONS).default("in"),
});

/** Why somebody is let in without scanning their code. rules/gates 42 */
const handReason = z.enum(HAND_REASONS);
export const SentByHand = z.strictObject({
  reason: handReason,
  note: emptiable(z.string().trim().check(symbols(LIMITS.handNote), visible), "").default(""),
});

/** A scan with its verdict. rules/gates 5–7 */
export const GateScan = z.object({
  sequence: z.int().positive(),
  code: z.string(),
  direction: z.enum(DIRECTIONS),
  at: z.iso.datetime(),
  verdict: z.enum(SCAN_VERDICTS),
  reason: z.enum(SCAN_REASONS).nullable(),
  /** The ticket's holder; null: no ticket has the code. */
  holder: z
    .object({ ticketId: OutId, name: z.string(), company: z.string(), registrationName: z.string() })
    .nullable(),
  /** The passage that makes this one a repeat. */
  earlier: z.object({ gateName: z.string(), at: z.iso.datetime() }).nullable(),
  /** How staff let them in without a code; `isOverruled`: against the gate's refusal, whose reason stays. rules/gates 42 */
  byHand: z.object({ reason: handReason, note: z.string(), isOverruled: z.boolean() }).nullable(),
});
export type GateScan = z.output<typeof GateScan>;

const access = { project: "operator" } as const;
const SCANS = "/api/projects/:projectId/gates/:gateId/scans";
const params = z.strictObject({ projectId: Id, gateId: Id });

export const scanAtGate = endpoint({
  method: "POST",
  path: SCANS,
  summary:
    "Evaluates scans in their order and keeps them. A repeat of a device's sequence gets the same verdict. 409 gate-closed, scan-sequence-used.",
  access,
  params,
  body: z.strictObject({
    /** The device's random id. */
    deviceId: z.uuid(),
    scans: z.array(SentScan).min(1).max(LIMITS.scansAtOnce),
  }),
  status: 200,
  result: z.object({ scans: z.array(GateScan) }),
});

export const listGateScans = endpoint({
  method: "GET",
  path: SCANS,
  summary: "Lists a page of the scans of a gate, latest first.",
  access,
  params,
  query: z.strictObject({
    /** Empty: all. */
    verdict: z.enum(["", ...SCAN_VERDICTS]).default(""),
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(10),
  }),
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(GateScan.extend({ staffName: z.string() })),
  }),
});

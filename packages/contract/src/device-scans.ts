import { SCAN_REASONS, SCAN_VERDICTS } from "@foyer/domain/gate/evaluate-scan.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id, OutId } from "./fields.ts";
import { TestedScan } from "./gate-help.ts";
import { DIRECTIONS, GateScan, SentByHand, SentScan } from "./gate-scans.ts";
import { GateRules } from "./gates.ts";
import { LIMITS } from "./limits.ts";

/** Calls of a device for gates, identified by the header Gate-Key. */
const DEVICE = "/api/public/projects/:projectId/gate-devices/:gateDeviceId";
const Device = z.strictObject({ projectId: Id, gateDeviceId: Id });
/** A random id that the device makes: the key works for the first device that was set up with it. */
const device = z.uuid();
/** How far a device has read the changes of tickets and the log of scans. */
const Cursor = z.string().regex(/^\d{1,15}\.\d{1,15}$/, "Must be a cursor of this server.");
/** PostgreSQL has no year 0. */
const Instant = z.iso.datetime().refine((at) => !at.startsWith("0000"), "Must be a date and time.");
const Packed = z.string();
const Unsent = z.int().nonnegative().max(LIMITS.ticketCount);

/** A gate as devices have it; `mayScan`: the device is one for it. The others are named in verdicts. */
export const DeviceGate = GateRules.extend({ mayScan: z.boolean() });
export type DeviceGate = z.output<typeof DeviceGate>;

/** Everything that a device needs for its verdicts, besides codes and passages. rules/gates 16 */
export const GateKit = z.object({
  /** Changes with the gates and everything else of the kit. */
  revision: z.string(),
  deviceName: z.string(),
  projectName: z.string(),
  timeZone: z.string(),
  /** Base64: hashed before a code. */
  salt: z.string(),
  gates: z.array(DeviceGate),
  registrations: z.array(z.object({ id: OutId, name: z.string() })),
  /** Public keys of signed codes, in base64. rules/gates 31 */
  codeKeys: z.array(z.object({ number: z.int().positive(), publicKey: z.string(), isRevoked: z.boolean() })),
});
export type GateKit = z.output<typeof GateKit>;

export const enrolGateDevice = endpoint({
  method: "POST",
  path: `${DEVICE}/enrolment`,
  summary:
    "Connects this device, the first one with this key, and returns what it needs besides codes and passages. 401 gate-device-unknown, 403 gate-device-suspended, 409 gate-device-taken.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  body: z.strictObject({ device }),
  status: 200,
  result: z.object({ kit: GateKit, cursor: Cursor }),
});

export const listGateCodes = endpoint({
  method: "GET",
  path: `${DEVICE}/codes`,
  summary:
    "Returns the codes of a page of tickets as salted hashes, packed (packed-codes.ts), and after which ticket the next page starts. 401 gate-device-unknown.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  query: z.strictObject({ device, after: z.coerce.number().int().nonnegative().default(0) }),
  status: 200,
  result: z.object({ packed: Packed, next: OutId.nullable() }),
});

/** Changes of tickets and passages since a cursor. rules/gates 17 */
export const GateChanges = z.object({
  /** The server's time. */
  now: z.iso.datetime(),
  cursor: Cursor,
  /** The kit where it has changed. */
  kit: GateKit.nullable(),
  /** Codes, as `listGateCodes` returns them. */
  codes: Packed,
  /** Passages of other devices, packed (packed-passages.ts), and the areas that they name by position. */
  passages: Packed,
  areas: z.array(z.string()),
  /** Areas with a capacity, by their keys, and who is in them as the server has counted. rules/gates 37 */
  occupancy: z.array(
    z.object({
      area: z.string(),
      capacity: z.int().positive(),
      stopsWhenFull: z.boolean(),
      inside: z.int().nonnegative(),
    }),
  ),
  /** When everybody had left an area last, by its key. rules/gates 51 */
  resets: z.array(z.object({ area: z.string(), at: z.iso.datetime() })),
  /** There are more: ask again with the new cursor. */
  isMore: z.boolean(),
});
export type GateChanges = z.output<typeof GateChanges>;

export const contactGateServer = endpoint({
  method: "POST",
  path: `${DEVICE}/contacts`,
  summary:
    "Returns the changes since a cursor, and stores how the device is. 401 gate-device-unknown, 403 gate-device-suspended.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  body: z.strictObject({
    device,
    cursor: Cursor,
    revision: z.string().max(100),
    unsent: Unsent,
    battery: z.int().min(0).max(100).nullable().default(null),
  }),
  status: 200,
  result: GateChanges,
});

/** A scan as a gate device keeps it. rules/gates 18 */
export const DeviceScan = SentScan.extend({
  gateId: Id,
  /** By the device's clock. */
  at: Instant,
  /** The device gave this verdict by itself; otherwise it waits for the server's. */
  isOffline: z.boolean(),
  verdict: z.enum(SCAN_VERDICTS),
  reason: z.enum(SCAN_REASONS).nullable(),
  /** Why it was let in without its code; null: the code was scanned. rules/gates 46 */
  byHand: SentByHand.nullable().default(null),
})
  .strict()
  .refine(({ verdict, reason }) => (verdict === "admitted") === (reason === null), {
    message: "Who is not simply admitted has a reason.",
    path: ["reason"],
  });
export type DeviceScan = z.output<typeof DeviceScan>;

export const sendGateScans = endpoint({
  method: "POST",
  path: `${DEVICE}/scans`,
  summary:
    "Stores scans of the device, in the order of their times among all scans. A repeat of a sequence keeps its verdict. 401 gate-device-unknown, 409 scan-sequence-used.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  body: z.strictObject({
    device,
    /** By the device's clock, which tells how far it is off. */
    sentAt: Instant,
    /** Scans that wait on the device after this call. */
    unsent: Unsent,
    scans: z.array(DeviceScan).min(1).max(LIMITS.scansAtOnce),
  }),
  status: 200,
  /** Names are empty where the gate does not show them. */
  result: z.object({ scans: z.array(GateScan) }),
});

/** A visitor whom a device has found; it keeps none of it. rules/gates 46 */
export const DeviceVisitor = z.object({
  /** Stands for their code in a scan by hand of this device (visitor-handle.ts). */
  handle: z.string(),
  name: z.string(),
  company: z.string(),
  registrationName: z.string(),
  test: TestedScan.omit({ holder: true, code: true }),
});
export type DeviceVisitor = z.output<typeof DeviceVisitor>;

export const findDeviceVisitors = endpoint({
  method: "GET",
  path: `${DEVICE}/visitors`,
  summary:
    "Finds visitors by name, company, email address, number or code, with what the gate would say now. Instead of a code each has a handle, by which this device lets them in within 15 minutes. Stores no scan. 401 gate-device-unknown, 403 gate-device-suspended, gate-hides-names, 409 gate-closed.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  query: z.strictObject({
    device,
    gateId: Id,
    direction: z.enum(DIRECTIONS).default("in"),
    search: z.string().trim().min(LIMITS.deviceSearch, "Type more letters.").max(LIMITS.filter),
  }),
  status: 200,
  result: z.object({
    visitors: z.array(DeviceVisitor).max(LIMITS.visitorsFound),
    isComplete: z.boolean(),
  }),
});

export const printDeviceBadge = endpoint({
  method: "POST",
  path: `${DEVICE}/badges`,
  summary:
    "Returns the badge of somebody whom this device let in during the last 15 minutes as a PDF file, and counts the print. 401 gate-device-unknown, 403 gate-device-suspended, gate-prints-no-badges, 409 gate-closed, badge-not-let-in, badge-scan-too-old, badge-printed-before, reprint-reason-needed.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  body: z.strictObject({
    device,
    /** The device's number of the scan, which the server has. */
    sequence: SentScan.shape.sequence,
    /** Refuse a badge that was printed before. */
    onlyFirst: emptiable(z.boolean(), false).default(false),
    /** Why it is printed again. */
    reason: atMost(LIMITS.reprintReason).nullish(),
  }),
  status: 200,
  result: "file",
});

export const closeGateDevice = endpoint({
  method: "POST",
  path: `${DEVICE}/closing`,
  summary: "Closes the device, which has sent all its scans: its key stops working.",
  access: "public",
  params: Device,
  headers: ["Gate-Key"],
  body: z.strictObject({ device }),
  status: 204,
  result: z.undefined(),
});

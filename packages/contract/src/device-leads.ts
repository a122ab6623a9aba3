import { LEAD_FIELDS, LEAD_OUTCOMES } from "@foyer/domain/ticket/lead-fields.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LeadFormat } from "./exhibitors.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { readable, symbols } from "./text.ts";

/** Calls of a device of an exhibitor, identified by the header Lead-Key. */
const DEVICE = "/api/public/projects/:projectId/lead-devices/:leadDeviceId";
const Device = z.strictObject({ projectId: Id, leadDeviceId: Id });
/** A random id that the device makes: the key works for the first device that was set up with it. */
const device = z.uuid();
/** How far a device has read the leads of its exhibitor. */
const Cursor = z.string().regex(/^\d{1,15}\.\d{1,15}$/, "Must be a cursor of this server.");
/** PostgreSQL has no year 0. */
const Instant = z.iso.datetime().refine((at) => !at.startsWith("0000"), "Must be a date and time.");
const Unsent = z.int().nonnegative().max(LIMITS.ticketCount);
const Sequence = z.int().positive().max(LIMITS.version);
const Rating = z.int().min(1).max(5).nullable();

/** The exhibitor and its event, as a device shows them. */
export const LeadKit = z.object({
  deviceName: z.string(),
  exhibitorName: z.string(),
  stand: z.string(),
  isClosed: z.boolean(),
  projectName: z.string(),
  timeZone: z.string(),
  fields: z.array(z.enum(LEAD_FIELDS)),
});
export type LeadKit = z.output<typeof LeadKit>;

/** The rating and the note of a scan. */
const LeadNote = z.object({
  /** The device as staff named it, its random id and its number of the scan. */
  by: z.string(),
  device,
  sequence: z.int().positive(),
  at: z.iso.datetime(),
  rating: Rating,
  note: z.string(),
});

/** A visitor whom the exhibitor has scanned. rules/leads 5, 9 */
export const Lead = z.object({
  id: OutId,
  /** Does the visitor share their details? Without, fields and notes are empty. */
  isShared: z.boolean(),
  firstAt: z.iso.datetime(),
  /** The chosen ones, but for those that are empty. */
  fields: z.partialRecord(z.enum(LEAD_FIELDS), z.string()),
  /** The scans by the exhibitor, the earliest first: of each device at most 20. */
  notes: z.array(LeadNote),
});
export type Lead = z.output<typeof Lead>;

export const enrolLeadDevice = endpoint({
  method: "POST",
  path: `${DEVICE}/enrolment`,
  summary:
    "Connects this device, the first one with this key. 401 lead-device-unknown, 403 lead-device-suspended, 409 lead-device-taken, also for the random id of another device.",
  access: "public",
  params: Device,
  headers: ["Lead-Key"],
  body: z.strictObject({ device }),
  status: 200,
  result: z.object({ kit: LeadKit }),
});

/** Changes of leads since a cursor. rules/leads 8 */
export const LeadChanges = z.object({
  /** The server's time. */
  now: z.iso.datetime(),
  cursor: Cursor,
  kit: LeadKit,
  /** The leads on the device are of other settings: these replace them. */
  isWhole: z.boolean(),
  leads: z.array(Lead),
  /** There are more: ask again with the new cursor. */
  isMore: z.boolean(),
});
export type LeadChanges = z.output<typeof LeadChanges>;

export const contactLeadServer = endpoint({
  method: "POST",
  path: `${DEVICE}/contacts`,
  summary:
    "Returns the leads of the device's exhibitor that have changed since a cursor, and stores how the device is. 401 lead-device-unknown, 403 lead-device-suspended.",
  access: "public",
  params: Device,
  headers: ["Lead-Key"],
  body: z.strictObject({
    device,
    cursor: Cursor,
    unsent: Unsent,
    battery: z.int().min(0).max(100).nullable().default(null),
  }),
  status: 200,
  result: LeadChanges,
});

const Noted = z.strictObject({
  sequence: Sequence,
  rating: Rating,
  note: z.string().trim().check(symbols(LIMITS.leadNote), readable),
  /** How often the note was changed on the device. */
  edit: z.int().nonnegative().max(LIMITS.version),
});

/** A scan as the device of an exhibitor keeps it. rules/leads 8 */
export const SentLeadScan = Noted.extend({
  code: z.string().min(1).max(LIMITS.scan),
  /** By the device's clock. */
  at: Instant,
});
export type SentLeadScan = z.output<typeof SentLeadScan>;
export type SentLeadNote = z.output<typeof Noted>;

export const sendLeadScans = endpoint({
  method: "POST",
  path: `${DEVICE}/scans`,
  summary:
    "Evaluates scans of an exhibitor's device, and stores what was noted at these and earlier ones. A repeat of a sequence keeps its outcome. 401 lead-device-unknown, 403 lead-device-suspended, 409 lead-device-taken for a number of another device's scan, 429 for too many scans or unknown codes: the others are sent later.",
  access: "public",
  params: Device,
  headers: ["Lead-Key"],
  body: z.strictObject({
    device,
    /** By the device's clock, which tells how far it is off. */
    sentAt: Instant,
    /** Scans and notes that wait on the device after this call. */
    unsent: Unsent,
    scans: z.array(SentLeadScan).max(LIMITS.leadScansAtOnce).default([]),
    /** Later changes, at scans that the server has. */
    notes: z.array(Noted).max(LIMITS.leadScansAtOnce).default([]),
  }),
  status: 200,
  result: z.object({
    scans: z.array(
      z.object({ sequence: z.int().positive(), outcome: z.enum(LEAD_OUTCOMES), leadId: OutId.nullable() }),
    ),
  }),
});

export const downloadLeads = endpoint({
  method: "GET",
  path: `${DEVICE}/leads/file`,
  summary: "Downloads the leads of the device's exhibitor as csv or as a workbook. 401 lead-device-unknown.",
  access: "public",
  params: Device,
  headers: ["Lead-Key"],
  query: z.strictObject({ device, format: LeadFormat.default("csv") }),
  status: 200,
  result: "file",
});

export const closeLeadDevice = endpoint({
  method: "POST",
  path: `${DEVICE}/closing`,
  summary: "Closes the device, which has sent everything: its key stops working.",
  access: "public",
  params: Device,
  headers: ["Lead-Key"],
  body: z.strictObject({ device }),
  status: 204,
  result: z.undefined(),
});

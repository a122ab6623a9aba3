import { SCAN_REASONS } from "@foyer/domain/gate/evaluate-scan.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { asChanges, atMost, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { symbols, visible } from "./text.ts";

export const GATE_DEVICE_STATES = ["new", "open", "suspended", "expired", "blocked", "closed"] as const;

/** A device that scans at gates of a project. rules/gates 15 */
export const GateDevice = z.object({
  id: OutId,
  version: Version,
  name: z.string(),
  /** Empty: all gates of the project. */
  gateIds: z.array(OutId),
  /** The member of staff who added it or connected it last; it acts in their name. */
  addedBy: z.string(),
  addedAt: z.iso.datetime(),
  /** The time of its last call. */
  seenAt: z.iso.datetime().nullable(),
  /**
   * `new`: its link was not opened yet; `suspended`: the member of staff who connected it was deactivated; `expired`: its
   * key is too old; `blocked`: staff refuse it; `closed`: its data was erased there. A new link connects it again.
   */
  state: z.enum(GATE_DEVICE_STATES),
  /** Scans that it had not sent yet at its last contact; null: it has never said. */
  unsent: z.int().nonnegative().nullable(),
  /** Percents of its battery at its last contact; null: its browser does not tell. */
  battery: z.int().min(0).max(100).nullable(),
});
export type GateDevice = z.output<typeof GateDevice>;

const PROJECT = "/api/projects/:projectId";
const DEVICES = `${PROJECT}/gate-devices` as const;
const InProject = z.strictObject({ projectId: Id });
const params = z.strictObject({ projectId: Id, gateDeviceId: Id });

export const listGateDevices = endpoint({
  method: "GET",
  path: DEVICES,
  summary: "Lists the devices for gates of a project by their names.",
  access: { project: "operator" },
  params: InProject,
  status: 200,
  result: z.array(GateDevice),
});

const DeviceBody = z.strictObject({
  ...tolerated,
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .min(1, "Enter a name.")
    .check(symbols(LIMITS.turngate), visible),
  /** Empty: all gates of the project. */
  gateIds: emptiable(z.array(Id).max(LIMITS.gates), []).default([]),
});
const DeviceChanges = asChanges(DeviceBody);

/** The secret that identifies a device; returned only once. */
const GateKey = z.string();

export const addGateDevice = endpoint({
  method: "POST",
  path: DEVICES,
  summary:
    "Adds a device for gates. The device sends the key as the header Gate-Key. 409 too-many-gate-devices.",
  access: { project: "manager" },
  // The key of a device is a credential of its own.
  refusesKeys: true,
  params: InProject,
  body: DeviceBody,
  status: 201,
  result: z.object({ device: GateDevice, key: GateKey }),
});

export const updateGateDevice = endpoint({
  method: "PUT",
  path: `${DEVICES}/:gateDeviceId`,
  summary: "Changes the name of a device and where it may scan; the device learns it at its next contact.",
  access: { project: "manager" },
  params,
  body: DeviceChanges,
  status: 200,
  result: GateDevice,
});

export const renewGateKey = endpoint({
  method: "POST",
  path: `${DEVICES}/:gateDeviceId/key`,
  summary:
    "Issues a new key, in the caller's name; a blocked or closed device is connected again. The previous key stops working.",
  access: { project: "manager" },
  // The key of a device is a credential of its own.
  refusesKeys: true,
  params,
  status: 200,
  result: z.object({ device: GateDevice, key: GateKey }),
});

export const blockGateDevice = endpoint({
  method: "DELETE",
  path: `${DEVICES}/:gateDeviceId`,
  summary: "Blocks a device, such as a lost one: its calls are refused from now on.",
  access: { project: "manager" },
  params,
  status: 200,
  result: GateDevice,
});

const ScanFileResult = z.object({
  deviceName: z.string(),
  /** Scans that are new, that the server had already, and that cannot be taken: their gate is gone, or their number is taken. */
  added: z.int().nonnegative(),
  known: z.int().nonnegative(),
  rejected: z.int().nonnegative(),
});
export type ScanFileResult = z.output<typeof ScanFileResult>;

export const uploadScanFile = endpoint({
  method: "POST",
  path: `${PROJECT}/gate-scan-files`,
  summary:
    "Takes the scans in that a device without a network has saved in a file; the multipart form has the file as Filedata. A repeat adds none. 415 scan-file-unknown, 422 scan-file-of-another-project, scan-file-outdated, scan-file-damaged.",
  access: { project: "operator" },
  params: InProject,
  upload: { field: "Filedata" },
  status: 200,
  result: ScanFileResult,
});

/** One of the two scans of a conflict. */
const ConflictScan = z.object({
  gateName: z.string(),
  at: z.iso.datetime(),
  /** The device, or the member of staff who scanned. */
  scannedBy: z.string(),
  isOffline: z.boolean(),
});

/** A visitor whom a device let in, and would not have, had it known all scans and tickets. rules/gates 20 */
export const GateConflict = z.object({
  deviceId: z.uuid(),
  sequence: z.int().positive(),
  /** Another one when the conflict is with another scan than before. */
  version: Version,
  code: z.string(),
  holderName: z.string(),
  ticketId: OutId.nullable(),
  reason: z.enum(SCAN_REASONS),
  later: ConflictScan,
  /** The scan by which they had come in before. */
  earlier: ConflictScan.nullable(),
  /** Since when the ticket admits nobody, where it is a reason and is known. */
  endedAt: z.iso.datetime().nullable(),
  /** Whether somebody has ticked it off, who and when, and their note. rules/gates 39 */
  isSeen: z.boolean(),
  seenBy: z.string().nullable(),
  seenAt: z.iso.datetime().nullable(),
  note: z.string(),
});
export type GateConflict = z.output<typeof GateConflict>;

export const listGateConflicts = endpoint({
  method: "GET",
  path: `${PROJECT}/gate-conflicts`,
  summary:
    "Lists a page of those who were let in twice, or wrongly, while a device was offline; latest first.",
  access: { project: "operator" },
  params: InProject,
  query: z.strictObject({
    /** `open`: those that nobody has ticked off; empty: all. */
    state: z.enum(["", "open"]).default(""),
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(10),
  }),
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    /** Those that nobody has ticked off, and all, on whatever page. */
    openCount: z.int().nonnegative(),
    allCount: z.int().nonnegative(),
    Items: z.array(GateConflict),
  }),
});

export const updateGateConflict = endpoint({
  method: "PUT",
  path: `${PROJECT}/gate-conflicts/:deviceId/:sequence`,
  summary: "Ticks a conflict off in the caller's name, with a note, or opens it again.",
  access: { project: "operator" },
  params: z.strictObject({ projectId: Id, deviceId: z.uuid(), sequence: Id }),
  body: asChanges(
    z.strictObject({
      ...tolerated,
      isSeen: emptiable(z.boolean(), false).default(false),
      /** An open conflict has none. */
      note: emptiable(atMost(LIMITS.conflictNote), "").default(""),
    }),
  ),
  status: 200,
  result: GateConflict,
});

import { SYMBOLOGIES, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { PRINTER_RESOLUTIONS } from "@foyer/domain/printout/template-field.ts";
import { z } from "zod";
import { SentResult, ShownConsents } from "./attend.ts";
import { DeskReason } from "./desks.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PlayData } from "./play.ts";
import { OutTemplateField } from "./template-fields.ts";

/** Calls of the device, identified by the header Desk-Key. The project in the path routes each call to one node. */
const DEVICE = "/api/public/projects/:projectId/desks/:deskId";
const Device = z.strictObject({ projectId: Id, deskId: Id });
/** A random id that the device makes: two devices with the same link never get the same barcodes. */
const DeviceId = z.uuid();
const BlockNumber = z.int().positive().max(LIMITS.ticketCount);

/** When staff last took the desk's unused barcodes back, if ever: a device gives none that it leased before. */
const TakenBackAt = z.iso.datetime().nullable();

const NAMES = SYMBOLOGIES.map(({ name }) => name) as [Symbology, ...Symbology[]];
const Size = z.object({ width: z.number(), height: z.number() });

/** The badge's page without values. */
export const DeskTemplate = z.object({
  /** In mm. */
  page: Size,
  /** The coordinate system of the fields. */
  grid: Size,
  printerDpi: z.union(PRINTER_RESOLUTIONS.map((one) => z.literal(one))),
  settings: z.array(OutTemplateField),
  /** A data URL; null without a background. */
  background: z.string().nullable(),
});

export const DeskKit = z.object({
  /** Changes with the questionnaire, the badge and everything else of the kit. */
  revision: z.string(),
  takenBackAt: TakenBackAt,
  projectName: z.string(),
  registrationName: z.string(),
  deskName: z.string(),
  play: PlayData,
  regions: z.array(
    z.object({
      countryId: OutId,
      regions: z.array(z.object({ id: OutId, text: z.string(), priority: z.boolean() })),
    }),
  ),
  template: DeskTemplate,
  symbology: z.enum(NAMES),
  fullNameFormat: z.string(),
  eventId: z.string(),
  authorizationLinkTemplate: z.string(),
  dataLinkTemplate: z.string(),
});
export type DeskKit = z.output<typeof DeskKit>;

export const getDeskKit = endpoint({
  method: "GET",
  path: DEVICE,
  summary:
    "Returns everything that a desk is provisioned with, except its barcodes. 401 desk-unknown, 403 desk-suspended.",
  access: "public",
  params: Device,
  headers: ["Desk-Key"],
  status: 200,
  result: DeskKit,
});

export const getDeskStatus = endpoint({
  method: "GET",
  path: `${DEVICE}/status`,
  summary:
    "Returns whether the desk is up to date: the revision of its kit, and when its barcodes were taken back. 401 desk-unknown, 403 desk-suspended.",
  access: "public",
  params: Device,
  headers: ["Desk-Key"],
  status: 200,
  result: DeskKit.pick({ revision: true, takenBackAt: true }),
});

export const leaseDeskBlock = endpoint({
  method: "POST",
  path: `${DEVICE}/blocks`,
  summary:
    "Leases a block of reserved barcodes to this device. The same block number returns the same barcodes again.",
  access: "public",
  params: Device,
  body: z.strictObject({
    device: DeviceId,
    block: BlockNumber,
    count: z.int().positive().max(LIMITS.deskBlock),
  }),
  headers: ["Desk-Key"],
  status: 200,
  /** Fewer than requested, or none, when the reservation is used up. */
  result: z.object({ barcodes: z.array(z.string()) }),
});

export const returnDeskCodes = endpoint({
  method: "POST",
  path: `${DEVICE}/returned-barcodes`,
  summary: "Returns barcodes that the device has not printed.",
  access: "public",
  params: Device,
  body: z.strictObject({
    device: DeviceId,
    /** The next block that the device will lease: a late call takes back no barcodes of that block or a later one. */
    nextBlock: BlockNumber,
    barcodes: z.array(z.string().max(LIMITS.scan)).max(LIMITS.deskBlock),
  }),
  headers: ["Desk-Key"],
  status: 200,
  result: z.object({ returned: z.int().nonnegative() }),
});

/** A visitor registered by a desk; `key` makes a repeated sync harmless. */
export const DeskVisitor = z.strictObject({
  key: z.uuid(),
  barcode: z.string().min(1).max(LIMITS.scan),
  /** By the device's clock; PostgreSQL has no year 0. */
  registeredAt: z.iso.datetime().refine((at) => !at.startsWith("0000"), "Must be a date and time."),
  scenarioVersion: Version,
  results: z.array(SentResult).max(LIMITS.scenarioItems),
  /** The texts of the ticked consents, as the desk has shown them. rules/desk 21 */
  consents: ShownConsents,
});
export type DeskVisitor = z.output<typeof DeskVisitor>;

export const DeskOutcome = z.object({
  key: z.string(),
  /** `conflict`: the server keeps the visitor until staff decide. The desk may delete the visitor in both cases. */
  outcome: z.enum(["issued", "conflict"]),
  reason: DeskReason.nullable(),
});
export type DeskOutcome = z.output<typeof DeskOutcome>;

export const syncVisitors = endpoint({
  method: "POST",
  path: `${DEVICE}/visitors`,
  summary: "Syncs visitors, each with its own outcome. A repeated call returns the same outcomes.",
  access: "public",
  params: Device,
  body: z.strictObject({ visitors: z.array(DeskVisitor).min(1).max(LIMITS.deskVisitors) }),
  headers: ["Desk-Key"],
  status: 200,
  result: z.object({ outcomes: z.array(DeskOutcome) }),
});

export const getPrintFont = endpoint({
  method: "GET",
  path: "/api/public/fonts/:family/:weight",
  summary: "Returns a font of printouts, for pages that print without a network.",
  access: "public",
  params: z.strictObject({ family: z.string().max(50), weight: z.string().max(20) }),
  status: 200,
  result: "file",
});

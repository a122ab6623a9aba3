import { SYMBOLOGIES, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { PRINTER_RESOLUTIONS } from "@foyer/domain/printout/template-field.ts";
import { z } from "zod";
import { SentResult } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { PlayData } from "./play.ts";
import { OutTemplateField } from "./template-fields.ts";
import { symbols, visible } from "./text.ts";

const Count = z.int().nonnegative();

export const DESK_STATES = ["open", "suspended", "expired", "closed"] as const;

/** A desk of an offline registration, with counts of its barcodes and visitors. */
export const Desk = z.object({
  id: OutId,
  name: z.string(),
  /** The member of staff who connected it last; it acts in their name. */
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  /** The time of its last call. */
  seenAt: z.iso.datetime().nullable(),
  /**
   * `suspended`: the member of staff who connected it was deactivated, so it syncs visitors but is provisioned with nothing
   * new; `expired`: its key is too old; `closed`: staff closed it. A new key connects it again in each case.
   */
  state: z.enum(DESK_STATES),
  /** Barcodes of the desk without a ticket. */
  unused: Count,
  /** Tickets of its synced visitors. */
  issued: Count,
  /** Its visitors who wait for a decision of staff. */
  conflicts: Count,
});
export type Desk = z.output<typeof Desk>;

/** The reasons why a synced visitor got no ticket. rules/desk 7 */
export const DESK_REASONS = [
  ...(["scenario-changed", "answers-refused", "promo-code-unknown", "promo-code-exhausted"] as const),
  ...(["barcode-not-reserved", "sold-out"] as const),
] as const;
export const DeskReason = z.enum(DESK_REASONS);
export type DeskReason = z.output<typeof DeskReason>;

/** The reasons as staff read them. */
export const DESK_REASON_TEXTS: Readonly<Record<DeskReason, string>> = {
  "scenario-changed": "The answers do not match the questionnaire of the desk.",
  "answers-refused": "An answer is invalid.",
  "promo-code-unknown": "The promo code does not exist.",
  "promo-code-exhausted": "The promo code has been used up.",
  "barcode-not-reserved": "The barcode is not reserved for this desk.",
  "sold-out": "The registration is sold out. Raise its plan, then try again.",
};

export const DeskConflict = z.object({
  id: OutId,
  deskName: z.string(),
  fullName: z.string(),
  barcode: z.string(),
  registeredAt: z.iso.datetime(),
  reason: DeskReason,
  /** In the order of the questionnaire. */
  answers: z.array(z.object({ questionId: OutId, question: z.string(), answer: z.string() })),
});
export type DeskConflict = z.output<typeof DeskConflict>;

const access = { project: "operator" } as const;
const REGISTRATION = "/api/projects/:projectId/registrations/:registrationId";
const DESKS = `${REGISTRATION}/desks` as const;
const CONFLICTS = `${REGISTRATION}/desk-conflicts` as const;
const params = z.strictObject({ projectId: Id, registrationId: Id });
const OfDesk = params.extend({ deskId: Id });
const OfConflict = params.extend({ conflictId: Id });

export const listDesks = endpoint({
  method: "GET",
  path: DESKS,
  summary: "Lists the desks of an offline registration. 404 for any other.",
  access,
  params,
  status: 200,
  result: z.array(Desk),
});

/** The secret that identifies a desk; returned only once. */
const DeskKey = z.string();

export const openDesk = endpoint({
  method: "POST",
  path: DESKS,
  summary: "Opens a desk. The device sends the key as the header Desk-Key.",
  access,
  params,
  body: z.strictObject({
    name: z.string().trim().min(1, "Required").check(symbols(LIMITS.deskName), visible),
  }),
  status: 201,
  result: z.object({ desk: Desk, key: DeskKey }),
});

export const renewDeskKey = endpoint({
  method: "POST",
  path: `${DESKS}/:deskId/key`,
  summary:
    "Issues a new key for a desk, in the caller's name, and opens a closed desk again. The previous key stops working.",
  access,
  params: OfDesk,
  status: 200,
  result: z.object({ desk: Desk, key: DeskKey }),
});

export const closeDesk = endpoint({
  method: "DELETE",
  path: `${DESKS}/:deskId`,
  summary:
    "Closes a desk: its calls are refused from now on. Its barcodes stay assigned to it, because they may be printed.",
  access,
  params: OfDesk,
  status: 200,
  result: Desk,
});

export const takeBackDeskCodes = endpoint({
  method: "POST",
  path: `${DESKS}/:deskId/taken-back-barcodes`,
  summary:
    "Takes the unused barcodes of a closed desk back, because its device is lost: other desks get them. 409 desk-open.",
  access,
  params: OfDesk,
  status: 200,
  result: z.object({ desk: Desk, returned: Count }),
});

export const listDeskConflicts = endpoint({
  method: "GET",
  path: CONFLICTS,
  summary:
    "Lists a page of the synced visitors without a ticket, with the reason, the first registered first.",
  access,
  params,
  query: z.strictObject({
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(10),
  }),
  status: 200,
  result: z.object({ TotalCount: Count, Items: z.array(DeskConflict) }),
});

export const retryDeskConflict = endpoint({
  method: "POST",
  path: `${CONFLICTS}/:conflictId`,
  summary: "Issues the visitor's ticket with the printed barcode. 409 desk-conflict-stays, with the reason.",
  access,
  params: OfConflict,
  body: z.strictObject({ withoutPromoCode: z.boolean().default(false) }),
  status: 200,
  result: z.object({ ticketId: OutId }),
});

export const dropDeskConflict = endpoint({
  method: "DELETE",
  path: `${CONFLICTS}/:conflictId`,
  summary: "Erases the visitor's answers and makes the barcode void.",
  access,
  params: OfConflict,
  status: 204,
  result: z.undefined(),
});

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
  status: 200,
  result: z.object({ returned: Count }),
});

/** A visitor registered by a desk; `key` makes a repeated sync harmless. */
export const DeskVisitor = z.strictObject({
  key: z.uuid(),
  barcode: z.string().min(1).max(LIMITS.scan),
  /** By the device's clock; PostgreSQL has no year 0. */
  registeredAt: z.iso.datetime().refine((at) => !at.startsWith("0000"), "Must be a date and time."),
  scenarioVersion: Version,
  results: z.array(SentResult).max(LIMITS.scenarioItems),
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

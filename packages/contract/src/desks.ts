import { SYMBOLOGIES, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { PRINTER_RESOLUTIONS } from "@foyer/domain/printout/template-field.ts";
import { z } from "zod";
import { SentResult } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PlayData } from "./play.ts";
import { OutTemplateField } from "./template-fields.ts";
import { symbols, visible } from "./text.ts";

const Count = z.int().nonnegative();

export const DESK_STATES = ["open", "suspended", "expired", "closed"] as const;

/** A desk of an offline registration, and what became of the barcodes that it took along. */
export const Desk = z.object({
  id: OutId,
  name: z.string(),
  /** Who connected it last; it acts in their name. */
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  /** When it last reached the server. */
  seenAt: z.iso.datetime().nullable(),
  /**
   * `suspended`: who connected it was deactivated, so it hands in and takes nothing along; `expired`: its key is too old;
   * `closed`: staff closed it. A new key connects it again in any case.
   */
  state: z.enum(DESK_STATES),
  /** Barcodes that it has and that have no ticket yet. */
  unused: Count,
  /** Tickets that it has handed in. */
  issued: Count,
  /** Its visitors who wait for a decision. */
  conflicts: Count,
});
export type Desk = z.output<typeof Desk>;

/** Why a visitor was not issued as they were handed in. rules/desk 7 */
export const DESK_REASONS = [
  ...(["scenario-changed", "answers-refused", "promo-code-unknown", "promo-code-exhausted"] as const),
  ...(["barcode-not-reserved", "sold-out"] as const),
] as const;
export const DeskReason = z.enum(DESK_REASONS);
export type DeskReason = z.output<typeof DeskReason>;

/** The reasons as staff read them. */
export const DESK_REASON_TEXTS: Readonly<Record<DeskReason, string>> = {
  "scenario-changed": "The answers do not fit the questionnaire that the desk had.",
  "answers-refused": "An answer is not accepted.",
  "promo-code-unknown": "There is no such promo code.",
  "promo-code-exhausted": "The promo code has been used up.",
  "barcode-not-reserved": "The barcode is not one that this desk may give.",
  "sold-out": "The registration has no more tickets: raise its plan, then try again.",
};

export const DeskConflict = z.object({
  id: OutId,
  deskName: z.string(),
  fullName: z.string(),
  barcode: z.string(),
  registeredAt: z.iso.datetime(),
  reason: DeskReason,
  /** Question and answer, in the order of the questionnaire. */
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
  summary: "The desks of an offline registration. 404 for any other.",
  access,
  params,
  status: 200,
  result: z.array(Desk),
});

/** The secret by which a desk is known; shown this once. */
const DeskKey = z.string();

export const openDesk = endpoint({
  method: "POST",
  path: DESKS,
  summary: "Opens a desk; the key is what the device shows to the server as the header Desk-Key.",
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
    "A new key for a desk whose key is too old, lost, or closed, in the caller's name; the one before no longer counts.",
  access,
  params: OfDesk,
  status: 200,
  result: z.object({ desk: Desk, key: DeskKey }),
});

export const closeDesk = endpoint({
  method: "DELETE",
  path: `${DESKS}/:deskId`,
  summary: "Refuses a desk from now on. Its barcodes stay with it: they may be printed.",
  access,
  params: OfDesk,
  status: 200,
  result: Desk,
});

export const listDeskConflicts = endpoint({
  method: "GET",
  path: CONFLICTS,
  summary: "Visitors whom desks have handed in and who have no ticket yet, with the reason.",
  access,
  params,
  status: 200,
  result: z.array(DeskConflict),
});

export const retryDeskConflict = endpoint({
  method: "POST",
  path: `${CONFLICTS}/:conflictId`,
  summary:
    "Issues the visitor's ticket with the barcode that was printed. 409 desk-conflict-stays, with the reason.",
  access,
  params: OfConflict,
  body: z.strictObject({ withoutPromoCode: z.boolean().default(false) }),
  status: 200,
  result: z.object({ ticketId: OutId }),
});

export const dropDeskConflict = endpoint({
  method: "DELETE",
  path: `${CONFLICTS}/:conflictId`,
  summary: "Gives a visitor up: the answers are erased, and the barcode is void.",
  access,
  params: OfConflict,
  status: 204,
  result: z.undefined(),
});

/** What the device calls, known by its header Desk-Key; the project is in the address so that one node is asked. */
const DEVICE = "/api/public/projects/:projectId/desks/:deskId";
const Device = z.strictObject({ projectId: Id, deskId: Id });
/** Made at random by a device that becomes a desk: two devices with the same link never have the same barcodes. */
const DeviceId = z.uuid();
const BlockNumber = z.int().positive().max(LIMITS.ticketCount);

const NAMES = SYMBOLOGIES.map(({ name }) => name) as [Symbology, ...Symbology[]];
const Size = z.object({ width: z.number(), height: z.number() });

/** The page that a desk prints, without its values. */
export const DeskTemplate = z.object({
  /** In mm. */
  page: Size,
  /** What the fields' coordinates count. */
  grid: Size,
  printerDpi: z.union(PRINTER_RESOLUTIONS.map((one) => z.literal(one))),
  settings: z.array(OutTemplateField),
  /** A data address; null: none. */
  background: z.string().nullable(),
});

export const DeskKit = z.object({
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
  summary: "All that a desk takes along but its barcodes. 401 desk-unknown, 403 desk-suspended.",
  access: "public",
  params: Device,
  status: 200,
  result: DeskKit,
});

export const leaseDeskBlock = endpoint({
  method: "POST",
  path: `${DEVICE}/blocks`,
  summary: "A block of reserved barcodes for this device alone; the same number answers it the same block.",
  access: "public",
  params: Device,
  body: z.strictObject({
    device: DeviceId,
    block: BlockNumber,
    count: z.int().positive().max(LIMITS.deskBlock),
  }),
  status: 200,
  /** Fewer than asked for, or none, where the reservation is used up. */
  result: z.object({ barcodes: z.array(z.string()) }),
});

export const returnDeskCodes = endpoint({
  method: "POST",
  path: `${DEVICE}/returned-barcodes`,
  summary: "Gives back barcodes that the device has not printed.",
  access: "public",
  params: Device,
  body: z.strictObject({
    device: DeviceId,
    /** The next block that the device will ask for: a call that comes late takes back nothing that it has got since. */
    nextBlock: BlockNumber,
    barcodes: z.array(z.string().max(LIMITS.scan)).max(LIMITS.deskBlock),
  }),
  status: 200,
  result: z.object({ returned: Count }),
});

/** A visitor whom a desk has registered: the key makes a repeat harmless. */
export const DeskVisitor = z.strictObject({
  key: z.uuid(),
  barcode: z.string().min(1).max(LIMITS.scan),
  /** By the device's clock; the database knows no year 0. */
  registeredAt: z.iso.datetime().refine((at) => !at.startsWith("0000"), "Must be a date and time."),
  scenarioVersion: Version,
  results: z.array(SentResult).max(LIMITS.scenarioItems),
});
export type DeskVisitor = z.output<typeof DeskVisitor>;

export const DeskOutcome = z.object({
  key: z.string(),
  /** `conflict`: the server keeps the visitor for staff to decide. Either way the desk may forget them. */
  outcome: z.enum(["issued", "conflict"]),
  reason: DeskReason.nullable(),
});
export type DeskOutcome = z.output<typeof DeskOutcome>;

export const handInVisitors = endpoint({
  method: "POST",
  path: `${DEVICE}/visitors`,
  summary: "Hands visitors in, each with its own outcome; a repeat answers the same.",
  access: "public",
  params: Device,
  body: z.strictObject({ visitors: z.array(DeskVisitor).min(1).max(LIMITS.deskVisitors) }),
  status: 200,
  result: z.object({ outcomes: z.array(DeskOutcome) }),
});

export const getPrintFont = endpoint({
  method: "GET",
  path: "/api/public/fonts/:family/:weight",
  summary: "A font of printouts, for pages that print without a network.",
  access: "public",
  params: z.strictObject({ family: z.string().max(50), weight: z.string().max(20) }),
  status: 200,
  result: "file",
});

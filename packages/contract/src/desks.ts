import { z } from "zod";
import { SentResult } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { symbols, visible } from "./text.ts";
import { CorrectionForm } from "./ticket-corrections.ts";

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
  version: Version,
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
  // The key of a desk is a credential of its own.
  refusesKeys: true,
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
  // The key of a desk is a credential of its own.
  refusesKeys: true,
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

export const getDeskConflictForm = endpoint({
  method: "GET",
  path: `${CONFLICTS}/:conflictId/correction`,
  summary:
    "Returns the questionnaire that the visitor answered, with the answers; the published one where the desk's is unknown.",
  access,
  params: OfConflict,
  status: 200,
  result: CorrectionForm,
});

export const correctDeskConflict = endpoint({
  method: "POST",
  path: `${CONFLICTS}/:conflictId/correction`,
  summary:
    "Corrects the answers of a visitor who waits for a decision, in the version of the questionnaire that the form has. 409 scenario-changed; 412 stale-version; 422 with the failing questions.",
  access,
  params: OfConflict,
  body: z.strictObject({
    version: Version.optional(),
    /** The version of the questionnaire that the form has. */
    scenarioVersion: Version,
    results: z.array(SentResult).max(LIMITS.scenarioItems),
  }),
  status: 200,
  result: DeskConflict,
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

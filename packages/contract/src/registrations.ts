import { isAmount } from "@foyer/domain/money/cents.ts";
import { isWallTime } from "@foyer/domain/time/wall-time.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, CultureCode, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { HowToPay, HowToPayTexts } from "./how-to-pay.ts";
import { LIMITS } from "./limits.ts";
import { ScenarioDocument } from "./scenario.ts";
import { longText, symbols, visible } from "./text.ts";
import { VatPercent } from "./vat-percent.ts";

export const REGISTRATION_TYPES = ["Online", "Onsite", "Offline"] as const;
export const REGISTRATION_STATUSES = ["draft", "open", "closed"] as const;
export const OUTCOMES = ["ticket", "textMessage"] as const;
export const ITEC_MODES = ["off", "optional", "always"] as const;
export type ItecMode = (typeof ITEC_MODES)[number];

export const RegistrationName = z
  .string({ error: "Registration name is required." })
  .trim()
  .min(1, "Registration name is required.")
  .check(symbols(LIMITS.registrationName), visible);

/** At most two decimal places, so a price is never rounded. rules/registrations 3 */
export const TicketPrice = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || input === ""
        ? "Ticket price is required field."
        : "This field must be a number.",
  })
  .min(0, "This field must be non-negative number.")
  .max(LIMITS.price, `No more than ${LIMITS.price}.`)
  .refine(isAmount, "No more than 2 decimal places.");

export const TicketCount = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || input === ""
        ? "This field is required."
        : "This field must be a number.",
  })
  .refine(Number.isInteger, "This field must be integer number.")
  .refine((count) => count > 0, "This field must be positive number.")
  .max(LIMITS.ticketCount, `No more than ${LIMITS.ticketCount}.`);

const needed = "This field is required.";
const VenueTime = z.string().refine(isWallTime, "Must be a date and time as YYYY-MM-DDTHH:mm:ss").nullable();

/** The period in which a registration takes answers. rules/registrations 6 */
const opening = { status: z.enum(REGISTRATION_STATUSES), opensAt: VenueTime, closesAt: VenueTime };

export const RegistrationRow = z.object({
  id: OutId,
  code: z.string(),
  name: z.string(),
  registrationType: z.enum(REGISTRATION_TYPES),
  ticketPrice: z.number(),
  ticketCount: z.int(),
  barCodePoolId: OutId,
  barCodePoolName: z.string(),
  cultureCode: z.string(),
  ...opening,
  /** Live tickets: issued (paid or free), and held for a payment. */
  issued: z.int(),
  held: z.int(),
  /** Places of the waiting list: offered, or kept for whoever waits. rules/waiting-list 5 */
  setAside: z.int(),
});
export type RegistrationRow = z.output<typeof RegistrationRow>;

/** A whole percentage, or none. */
const Percent = z
  .int("This field must be integer number.")
  .min(0, "At least 0.")
  .max(100, "No more than 100.")
  .nullable();

const outcome = {
  outcome: z.enum(OUTCOMES),
  outcomeMessage: longText(LIMITS.text),
  uniqueEmail: z.boolean(),
  /** Whether attendees sign in before they register. rules/attendee-sign-in */
  isAuthRequired: z.boolean(),
  /** Whether a priced ticket is held only once its email address is confirmed by a mailed code. rules/tickets 39 */
  confirmsEmail: z.boolean(),
  /** Whether the pages of the event's other registrations offer it. rules/registrations 12 */
  isListed: z.boolean(),
  /** Until when visitors cancel their own tickets, in the project's zone; null: they cannot. rules/tickets 61 */
  cancelUntil: VenueTime,
  /** Per cent of what was paid that holders get back; null: staff cancel these. rules/tickets 71 */
  refundPercent: Percent,
  /** Until when, in the project's zone; null: as long as they can cancel. */
  refundUntil: VenueTime,
  /** Per cent after that, until they cannot cancel any more; null: staff cancel then. */
  laterRefundPercent: Percent,
  /** Whether this holds for payments that staff have noted, too. */
  refundsHandPayments: z.boolean(),
  /** Until when visitors correct their own answers, in the project's zone; null: they cannot. rules/tickets 62 */
  correctUntil: VenueTime,
  /** Until when visitors pass their tickets on, in the project's zone; null: they cannot. rules/tickets 66 */
  passOnUntil: VenueTime,
  /** How many people one order may register; null: no group orders. rules/group-orders 1 */
  groupMaximum: z
    .int("This field must be integer number.")
    .min(2, "At least 2.")
    .max(LIMITS.groupPeople, `No more than ${LIMITS.groupPeople}.`)
    .nullable(),
};

/** Whether confirmed tickets are sent for networking: never, with the visitor's consent, or always. rules/itec 1 */
const Itec = z.enum(ITEC_MODES);

export const Registration = RegistrationRow.extend({
  howToPay: HowToPayTexts,
  ...outcome,
  /** The question whose answers can have printout templates of their own; null: none. rules/printouts 3 */
  conditionalQuestionId: OutId.nullable(),
  /** The VAT in its price, in per cent; null: that of the project. rules/invoices 2 */
  vatPercent: z.number().nullable(),
  /** The languages that visitors are offered; null: those whose texts are complete. rules/registrations 14 */
  offeredCultures: z.array(z.string()).nullable(),
  /** The questions whose answers visitors may correct; empty: all that they were asked. rules/tickets 62 */
  correctableQuestions: z.array(OutId),
  /** It never had a ticket of any status: price and pool can still change. rules/registrations 15 */
  isUnsold: z.boolean(),
  itec: Itec,
  /** The key is never sent out. rules/itec 3 */
  itecSettings: z.object({ hasKey: z.boolean(), attendeeTypeId: z.string() }),
  version: Version,
});
export type Registration = z.output<typeof Registration>;

/** The name and the culture of a registration. */
export const RegistrationSummary = z.object({ id: OutId, name: z.string(), cultureCode: z.string() });

export const NewRegistration = z.strictObject({
  ...tolerated,
  name: RegistrationName,
  registrationType: z.enum(REGISTRATION_TYPES, { error: needed }),
  ticketPrice: TicketPrice,
  ticketCount: TicketCount,
  barCodePoolId: z.union(Id.options, { error: needed }),
  cultureCode: z.string({ error: needed }).refine((code) => CultureCode.safeParse(code).success, needed),
});
export type NewRegistration = z.output<typeof NewRegistration>;

/** The ITEC settings of a registration. Absent ones stay unchanged. */
const ItecSettings = z.strictObject({
  /** An absent or empty key stays as it is, because it is never read back; null removes it. */
  key: atMost(LIMITS.itecKey).nullable().optional(),
  attendeeTypeId: emptiable(
    z.union([atMost(LIMITS.itecAttendeeTypeId), z.int().nonnegative().transform(String)]),
    "",
  ).optional(),
  /** Accepted and ignored, so that a client can send back what it read. */
  hasKey: z.boolean().optional(),
});

/** The fields that can be changed. rules/registrations 5 */
export const RegistrationChanges = z.strictObject({
  ...tolerated,
  name: RegistrationName.optional(),
  ticketCount: TicketCount.optional(),
  /** While it never had a ticket. rules/registrations 15 */
  ticketPrice: TicketPrice.optional(),
  barCodePoolId: Id.optional(),
  outcome: outcome.outcome.optional(),
  outcomeMessage: emptiable(outcome.outcomeMessage, "").optional(),
  uniqueEmail: outcome.uniqueEmail.optional(),
  howToPay: HowToPay.optional(),
  vatPercent: VatPercent.nullable().optional(),
  isListed: outcome.isListed.optional(),
  cancelUntil: outcome.cancelUntil.optional(),
  refundPercent: outcome.refundPercent.optional(),
  refundUntil: outcome.refundUntil.optional(),
  laterRefundPercent: outcome.laterRefundPercent.optional(),
  refundsHandPayments: outcome.refundsHandPayments.optional(),
  correctUntil: outcome.correctUntil.optional(),
  passOnUntil: outcome.passOnUntil.optional(),
  groupMaximum: outcome.groupMaximum.optional(),
  correctableQuestions: emptiable(z.array(Id).max(LIMITS.scenarioItems), []).optional(),
  status: opening.status.optional(),
  opensAt: VenueTime.optional(),
  closesAt: VenueTime.optional(),
  isAuthRequired: outcome.isAuthRequired.optional(),
  confirmsEmail: outcome.confirmsEmail.optional(),
  itec: Itec.optional(),
  itecSettings: ItecSettings.nullable().optional(),
  offeredCultures: z.array(CultureCode).max(LIMITS.cultures).nullable().optional(),
  conditionalQuestionId: Id.nullable().optional(),
  /** Confirms that templates are deleted when the conditional question changes. rules/printouts 4 */
  confirm: z.boolean().optional(),
});
export type RegistrationChanges = z.output<typeof RegistrationChanges>;

const access = { project: "manager" } as const;
const REGISTRATIONS = "/api/projects/:projectId/registrations";
const ProjectParams = z.strictObject({ projectId: Id });
const RegistrationParams = z.strictObject({ projectId: Id, registrationId: Id });

export const listRegistrations = endpoint({
  method: "GET",
  path: REGISTRATIONS,
  summary: "Lists the registrations of a project by name.",
  access: { project: "operator" },
  params: ProjectParams,
  status: 200,
  result: z.array(RegistrationRow),
});

export const createRegistration = endpoint({
  method: "POST",
  path: REGISTRATIONS,
  summary: "Creates a registration with the entries that the catalogs enable by default.",
  access,
  params: ProjectParams,
  body: NewRegistration,
  status: 201,
  result: Registration,
});

export const duplicateRegistration = endpoint({
  method: "POST",
  path: `${REGISTRATIONS}/:registrationId/duplicate`,
  summary:
    "Creates a registration in draft status with the settings and the scenario of another one of the project.",
  access,
  params: RegistrationParams,
  body: z.strictObject({ name: RegistrationName }),
  status: 201,
  result: Registration,
});

export const getRegistration = endpoint({
  method: "GET",
  path: `${REGISTRATIONS}/:registrationId`,
  summary: "Returns a registration; with includeScenario or includeScenario=true, also its scenario.",
  access,
  params: RegistrationParams,
  query: z.strictObject({ includeScenario: z.enum(["", "true", "false"]).optional() }),
  status: 200,
  result: Registration.extend({ scenario: ScenarioDocument.optional() }),
});

const update = {
  path: `${REGISTRATIONS}/:registrationId`,
  access,
  params: RegistrationParams,
  body: RegistrationChanges,
  status: 200,
  result: Registration,
} as const;

export const updateRegistration = endpoint({
  ...update,
  method: "PUT",
  summary: "Updates a registration. Fields that are not sent stay unchanged.",
});

export const patchRegistration = endpoint({
  ...update,
  method: "PATCH",
  summary: "Updates a registration, as PUT does.",
});

export const patchRegistrations = endpoint({
  ...update,
  path: REGISTRATIONS,
  params: ProjectParams,
  body: RegistrationChanges.extend({ id: Id }),
  method: "PATCH",
  summary: "Updates the registration with this id, as PUT of the registration does.",
});

export const getRegistrationSummary = endpoint({
  method: "GET",
  path: `${REGISTRATIONS}/:registrationId/summary`,
  summary: "Returns the name and the culture of a registration.",
  access,
  params: RegistrationParams,
  status: 200,
  result: RegistrationSummary,
});

export const listQuestionnaires = endpoint({
  method: "GET",
  path: "/api/questionnaires",
  summary: "Lists the cultures in which a project has registrations.",
  access: { staff: "operator" },
  query: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(z.object({ registrationId: OutId, cultureCode: z.string() })),
});

import type { FaceColours } from "@foyer/domain/event-face/face-colours.ts";
import { OPENINGS } from "@foyer/domain/registration/opening.ts";
import { ANSWER_TYPES, ISSUE_CODES, OTHER, type ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { VERIFICATION_ISSUES } from "@foyer/domain/scenario/verification.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, EmailAddress, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PlayData } from "./play.ts";
import { ProjectTime } from "./projects.ts";
import { ITEC_MODES } from "./registrations.ts";
import { schemaOf } from "./schema-of.ts";

const SchemeColours = z.object({
  accent: z.string(),
  fill: z.string(),
  fillHover: z.string(),
  onFill: z.string(),
  tint: z.string(),
});

const ProjectFacts = z.object({
  name: z.string(),
  /** Wall times at the venue. */
  startDateTime: ProjectTime,
  endDateTime: ProjectTime,
  timeZone: z.string(),
  /** The hours of each day as instants, for calendars. */
  days: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() })),
  /** Period and zone name, formatted for the culture by the server: loading calendars is slow on a phone. */
  period: z.string(),
  zoneName: z.string(),
  places: z.array(z.string()),
  /** The contact for visitors; empty: none. */
  contactEmail: z.string(),
  contactPhone: z.string(),
  /** The address and the size of the event's logo. The address changes with the logo. rules/logo 4 */
  logo: z.object({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** The address of the picture above the page; it changes with the picture. rules/event-face 5 */
  picture: z.object({ path: z.string() }).nullable(),
  /** The page's tokens in each scheme; null: their own values. rules/event-face 4 */
  colours: schemaOf<FaceColours>()(z.object({ light: SchemeColours, dark: SchemeColours })).nullable(),
});

/** The price with its currency, formatted for the culture; empty for a price of zero. */
const PriceText = z.string();

/** A wall time of the venue with its zone, formatted for the culture; empty if there is none. */
const TimeText = z.string();

const Code = z.strictObject({ code: z.string().trim().min(1).max(LIMITS.internalName) });

export const getPublicRegistration = endpoint({
  method: "GET",
  path: "/api/public/registrations/:code",
  summary: "Returns the event and the registration behind a public link, and its scenario while it is open.",
  access: "public",
  params: Code,
  query: z.strictObject({ cultureCode: CultureCode.optional() }),
  status: 200,
  result: z.object({
    code: z.string(),
    registrationName: z.string(),
    opening: z.enum(OPENINGS),
    /** Wall times at the venue. */
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    opensText: TimeText,
    /** The opening as an instant, for calendars. */
    opensInstant: z.iso.datetime().nullable(),
    outcome: z.enum(["ticket", "textMessage"]),
    ticketPrice: z.number(),
    priceText: PriceText,
    currency: z.string(),
    project: ProjectFacts,
    /** The registration's own culture. */
    cultureCode: z.string(),
    /** The codes of the languages that visitors are offered. rules/registrations 14 */
    cultures: z.array(z.string()),
    /** Whether it checks an address before the submission. rules/attend 20 */
    checksEmail: z.boolean(),
    /** Whether attendees must sign in first. rules/attendee-sign-in 1 */
    isAuthRequired: z.boolean(),
    /**
     * Whether tickets are sent to the networking platform: never, with the visitor's consent, or always. rules/itec 2
     */
    networking: z.enum(ITEC_MODES),
    /** The open registrations of the event by name, if this one is not open. */
    others: z.array(z.object({ code: z.string(), name: z.string(), priceText: PriceText })),
    /** Null unless it is open. */
    play: PlayData.nullable(),
  }),
});

/** A page asks at each Next whether its questions are still the current ones. rules/player 9 */
export const getPublicVersion = endpoint({
  method: "GET",
  path: "/api/public/registrations/:code/version",
  summary: "Returns the version of the registration's scenario; null while it takes no answers.",
  access: "public",
  params: Code,
  status: 200,
  result: z.object({ version: z.int().positive().nullable() }),
});

/** The query has the version that the page has seen. rules/event-face 5 */
export const getPublicPicture = endpoint({
  method: "GET",
  path: "/api/public/registrations/:code/picture",
  summary: "Returns the picture above the pages of the event. 404 if it has none.",
  access: "public",
  params: Code,
  query: z.strictObject({ version: z.coerce.number().int().positive().optional() }),
  status: 200,
  result: "file",
});

/** The query has the version that the page has seen. rules/logo 4 */
export const getPublicLogo = endpoint({
  method: "GET",
  path: "/api/public/registrations/:code/logo",
  summary: "Returns the logo of the event. 404 if it has none.",
  access: "public",
  params: Code,
  query: z.strictObject({ version: z.coerce.number().int().positive().optional() }),
  status: 200,
  result: "file",
});

/** One result item of the player; the server computes its text again. rules/scenario 12 */
export const SentResult = schemaOf<ResultItem>()(
  z.strictObject({
    stepId: Id,
    stepOrderNumber: z.int().positive().max(LIMITS.scenarioItems),
    questionId: Id,
    answerTypeId: z.enum(ANSWER_TYPES),
    answerId: z.union([Id, z.literal(OTHER)]).nullable(),
    answerValue: z.union([z.string().max(LIMITS.answer), z.boolean()]),
  }),
);

export const Submission = z.strictObject({
  results: z.array(SentResult).max(LIMITS.scenarioItems),
  promoCode: z.string().trim().max(LIMITS.text).nullish(),
  cultureCode: CultureCode.nullish(),
  /** The visitor's consent to networking. Ignored unless it is optional. rules/itec 2 */
  networking: z.boolean().nullish(),
  /** The mailed code that confirms the address, after a refusal `email-not-confirmed`. rules/tickets 39 */
  emailCode: z.string().trim().max(LIMITS.text).nullish(),
});
export type Submission = z.output<typeof Submission>;

/** A repeat with the same idempotency key and body returns the first answer. rules/tickets 5 */
export const submit = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/submissions",
  summary:
    "Submits the answers, with an Idempotency-Key header of 1 to 100 characters. 401 attendee-not-signed-in if attendees must sign in and the header Attendee-Session is missing; 409 sold-out, barcodes-exhausted, email-already-registered, already-registered, holds-of-recipient, holds-of-network, email-needed, registration-not-open, scenario-changed; 428 proof-of-work-needed, with a Challenge whose solution goes into the header Proof-Of-Work; 428 email-not-confirmed, with the address to which a verification code is to be requested for the field emailCode; 422 with the failing questions, also answers-too-costly, verification-failed and promo-code-unknown.",
  access: "public",
  params: Code,
  body: Submission,
  headers: ["Idempotency-Key", "Proof-Of-Work", "Attendee-Session"],
  status: 201,
  result: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("ticket"),
      ticket: z.object({
        identifier: z.string(),
        ticketId: OutId,
        /** Empty while the ticket waits for its payment. rules/attend 4 */
        barcode: z.string(),
        price: z.number(),
        purchased: z.boolean(),
        expirePaymentDateTime: z.iso.datetime().nullable(),
      }),
    }),
    z.object({ outcome: z.literal("textMessage"), message: z.string() }),
  ]),
});

/** The answer is the same for known and unknown addresses. rules/attend 14 */
export const requestVerificationCode = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/verification-codes",
  summary:
    "Mails a 6-digit code to the address, if the registration, its sign-in or its unpaid tickets require one. 429 after too many requests.",
  access: "public",
  params: Code,
  body: z.strictObject({
    email: EmailAddress,
    cultureCode: CultureCode.nullish(),
  }),
  status: 204,
  result: z.undefined(),
});

/** The answer is the same for addresses with and without tickets. rules/attend 21 */
export const requestTickets = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/ticket-mails",
  summary: "Mails all live tickets of an address in the event to that address. 429 after too many requests.",
  access: "public",
  params: Code,
  body: z.strictObject({ email: EmailAddress, cultureCode: CultureCode.nullish() }),
  status: 204,
  result: z.undefined(),
});

export const FUNNEL_STAGES = ["opened", "started"] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** The page reports each stage once in a tab. rules/home 9 */
export const countFunnelStage = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/stages",
  summary:
    "Counts a tab that opened the questions, or left their first step. Nothing of the visitor is kept.",
  access: "public",
  params: Code,
  body: z.strictObject({ stage: z.enum(FUNNEL_STAGES) }),
  status: 204,
  result: z.undefined(),
});

/** Reports early what the submission would report. rules/attend 20 */
export const checkEmail = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/email-checks",
  summary:
    "Checks whether an address can still register. 409 email-already-registered if addresses must be unique; 429 after too many requests.",
  access: "public",
  params: Code,
  body: z.strictObject({ email: EmailAddress }),
  status: 204,
  result: z.undefined(),
});

/** Shows the effect of a code before the submission, which decides. rules/attend 18 */
export const checkPromoCode = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/promo-code-checks",
  summary:
    "Returns the price with a promo code. 422 promo-code-unknown, 409 promo-code-exhausted; 429 after too many unknown codes.",
  access: "public",
  params: Code,
  body: z.strictObject({
    promoCode: z.string().trim().min(1).max(LIMITS.text),
    cultureCode: CultureCode.nullish(),
  }),
  status: 200,
  result: z.object({
    originalPrice: z.number(),
    price: z.number(),
    originalPriceText: PriceText,
    priceText: PriceText,
    /** The discount as a percentage, formatted for the culture. */
    discountText: z.string(),
  }),
});

/** Values in `Fields` of a 422; the field path is `questions.<id>`. */
export const SubmissionIssue = z.enum([...ISSUE_CODES, ...VERIFICATION_ISSUES]);

/** An SVG path with the size of its view box. */
const Drawing = z.object({ width: z.number(), height: z.number(), path: z.string() });

const Letters = z.array(z.string());

const Identifier = z.strictObject({ identifier: z.uuid() });
const TicketCulture = z.strictObject({ cultureCode: CultureCode.optional() });

export const getPublicTicket = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier",
  summary: "Returns a ticket by the identifier in its link.",
  access: "public",
  params: Identifier,
  query: TicketCulture,
  status: 200,
  result: z.object({
    identifier: z.string(),
    ticketId: OutId,
    status: z.enum(TICKET_STATUSES),
    /** Empty unless the ticket is issued. rules/attend 4 */
    barcode: z.string(),
    /** The name of the barcode type, such as `Code 128`. */
    barcodeType: z.string(),
    /** The bars or modules as an SVG path with its view box; null unless the ticket is issued. */
    drawing: Drawing.nullable(),
    /** The same code as a QR code, for cameras and where bars would be too fine; null if its own type is a matrix. */
    qr: Drawing.nullable(),
    fullName: z.string(),
    company: z.string(),
    /** Letters of these two that no font of printouts has: a box stands for each in the PDF. rules/printing 5 */
    unprintable: Letters,
    price: z.number(),
    priceText: PriceText,
    currency: z.string(),
    purchased: z.boolean(),
    expirePaymentDateTime: z.iso.datetime().nullable(),
    expirePaymentText: TimeText,
    /** The payment reference and the filled-in text on how to pay; empty unless the ticket waits for its payment. */
    paymentReference: z.string(),
    howToPay: z.string(),
    /** Until when its holder can cancel it; empty: not, or no longer. rules/tickets 61 */
    cancelUntilText: TimeText,
    cultureCode: z.string(),
    /** The codes of the languages that its holder is offered. rules/registrations 14 */
    cultures: z.array(z.string()),
    registrationCode: z.string(),
    registrationName: z.string(),
    project: ProjectFacts,
  }),
});

/** Cancels a free or unpaid ticket for whoever has its link, where its registration allows it. rules/tickets 61 */
export const cancelPublicTicket = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/cancellation",
  summary:
    "Cancels a free or unpaid ticket permanently, in its holder's name. 409 cancellation-closed, ticket-cancelled, ticket-expired.",
  access: "public",
  params: Identifier,
  status: 204,
  result: z.undefined(),
});

export const downloadTicketPrintout = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/printout",
  summary: "Returns the ticket as a PDF page. 409 ticket-cancelled, ticket-expired.",
  access: "public",
  params: Identifier,
  query: TicketCulture,
  status: 200,
  result: "file",
});

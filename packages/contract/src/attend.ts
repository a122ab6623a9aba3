import { OPENINGS } from "@foyer/domain/registration/opening.ts";
import { ANSWER_TYPES, ISSUE_CODES, OTHER, type ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { VERIFICATION_ISSUES } from "@foyer/domain/scenario/verification.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, EmailAddress, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PlayData } from "./play.ts";
import { PriceText, ProjectFacts, TimeText } from "./public-event.ts";
import { ITEC_MODES } from "./registrations.ts";
import { schemaOf } from "./schema-of.ts";

const Code = z.strictObject({ code: z.string().trim().min(1).max(LIMITS.internalName) });

/** The identifier of a place in line whose offer keeps a place. rules/waiting-list 7 */
const Offer = z.uuid();

export const getPublicRegistration = endpoint({
  method: "GET",
  path: "/api/public/registrations/:code",
  summary: "Returns the event and the registration behind a public link, and its scenario while it is open.",
  access: "public",
  params: Code,
  query: z.strictObject({ cultureCode: CultureCode.optional(), offer: Offer.optional() }),
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
    /** The VAT that is in the price, as a percentage; empty: none is set. rules/invoices 20 */
    vatText: z.string(),
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
    /** Whether visitors can join its waiting list, because it is sold out. rules/waiting-list 2 */
    canWait: z.boolean(),
    /** How many people one order may register; null: no group orders. rules/group-orders 1 */
    groupMaximum: z.int().nullable(),
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
  query: z.strictObject({ offer: Offer.optional() }),
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

/** The texts of the consents among the answers, as the page has shown them. rules/questions 26 */
export const ShownConsents = z
  .array(z.strictObject({ questionId: Id, text: z.string().max(LIMITS.text * 4) }))
  .max(LIMITS.scenarioItems)
  .nullish();

export const Submission = z.strictObject({
  results: z.array(SentResult).max(LIMITS.scenarioItems),
  /** A text that has changed since is refused (scenario-changed). Absent: the texts of now. */
  consents: ShownConsents,
  promoCode: z.string().trim().max(LIMITS.text).nullish(),
  cultureCode: CultureCode.nullish(),
  /** The visitor's consent to networking. Ignored unless it is optional. rules/itec 2 */
  networking: z.boolean().nullish(),
  /** The mailed code that confirms the address, after a refusal `email-not-confirmed`. rules/tickets 39 */
  emailCode: z.string().trim().max(LIMITS.text).nullish(),
  /** Takes the place that an offer of the waiting list keeps. rules/waiting-list 7 */
  offer: Offer.nullish(),
});
export type Submission = z.output<typeof Submission>;

/** A repeat with the same idempotency key and body returns the first answer. rules/tickets 5 */
export const submit = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/submissions",
  summary:
    "Submits the answers, with an Idempotency-Key header of 1 to 100 characters. 401 attendee-not-signed-in if attendees must sign in and the header Attendee-Session is missing; 409 sold-out, offer-ended, barcodes-exhausted, email-already-registered, already-registered, holds-of-recipient, holds-of-network, email-needed, registration-not-open, scenario-changed; 428 proof-of-work-needed, with a Challenge whose solution goes into the header Proof-Of-Work; 428 email-not-confirmed, with the address to which a verification code is to be requested for the field emailCode; 422 with the failing questions, also answers-too-costly, verification-failed and promo-code-unknown.",
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
    "Mails a 6-digit code to the address, if the registration, its sign-in, its unpaid tickets or its waiting list require one. 429 after too many requests.",
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

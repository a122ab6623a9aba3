import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { SentResult, ShownConsents } from "./attend.ts";
import { endpoint } from "./endpoint.ts";
import { atMost, CultureCode, EmailAddress, emptiable, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { OutResult } from "./out-result.ts";
import { CardOffer } from "./payments.ts";
import { PlayData } from "./play.ts";
import { PriceText, ProjectFacts, TimeText } from "./public-event.ts";
import { readable, symbols } from "./text.ts";
import { Payment } from "./tickets.ts";

const needed = "This field is required.";

/** One of the people whom somebody registers. */
const Person = z.strictObject({
  firstName: atMost(LIMITS.groupName).default(""),
  lastName: atMost(LIMITS.groupName).default(""),
  email: EmailAddress,
  /** All answers; null: the person answers by the link in their mail. rules/group-orders 3 */
  results: z.array(SentResult).max(LIMITS.scenarioItems).nullish(),
  /** The language of their mails; default: that of the order. */
  cultureCode: CultureCode.nullish(),
});

/** The issues of one of the people, in `Fields` of a refusal under `people.<place>.<field>`. */
export const PERSON_ISSUES = [
  ...(["GROUP_EMAIL_REPEATED", "GROUP_EMAIL_TAKEN", "GROUP_EMAIL_DIFFERS", "GROUP_NAME_NEEDED"] as const),
] as const;
export type PersonIssue = (typeof PERSON_ISSUES)[number];

export const GroupOrder = z.strictObject({
  contact: z.strictObject({
    name: atMost(LIMITS.groupName).min(1, needed),
    email: EmailAddress,
  }),
  people: z.array(Person).min(1, needed).max(LIMITS.groupPeople),
  promoCode: z.string().trim().max(LIMITS.text).nullish(),
  cultureCode: CultureCode.nullish(),
  /** The mailed code that confirms the contact's address, after a refusal `email-not-confirmed`. rules/group-orders 2 */
  emailCode: z.string().trim().max(LIMITS.text).nullish(),
});
export type GroupOrder = z.output<typeof GroupOrder>;

/** A repeat with the same idempotency key and body returns the first answer. rules/group-orders 5, 6 */
export const orderGroup = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/groups",
  summary:
    "Registers several people in one order, all of them or none, with an Idempotency-Key header of 1 to 100 characters. 409 group-orders-closed, group-too-large, group-does-not-fit (its Fields have the number of places that are left), sold-out, barcodes-exhausted, promo-code-exhausted, holds-of-recipient, holds-of-network, registration-not-open, scenario-changed, terms-changed; 428 proof-of-work-needed as for a submission; 428 email-not-confirmed, with the contact's address to which a verification code is to be requested for the field emailCode; 422 with what stands against each person: a field people.0.email, people.0.firstName or people.0.questions.57.",
  access: "public",
  params: z.strictObject({ code: z.string().trim().min(1).max(LIMITS.internalName) }),
  body: GroupOrder,
  headers: ["Idempotency-Key", "Proof-Of-Work"],
  status: 201,
  result: z.object({ identifier: z.string() }),
});

const Identifier = z.strictObject({ identifier: z.uuid() });
const Culture = z.strictObject({ cultureCode: CultureCode.optional() });

/** An incomplete ticket with the questionnaire that its holder answers. rules/group-orders 4 */
export const getCompletion = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/completion",
  summary: "Returns the questionnaire of an incomplete ticket. 409 ticket-complete.",
  access: "public",
  params: Identifier,
  query: Culture,
  status: 200,
  result: z.object({
    play: PlayData,
    /** The answers that are known of the holder. */
    results: z.array(OutResult),
    email: z.string(),
    /** The name of whoever has ordered the ticket; empty if the name has a web address. */
    orderedBy: z.string(),
  }),
});
export const completeTicket = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/completion",
  summary:
    "Completes a ticket with the answers of its holder. 409 ticket-complete, ticket-cancelled, ticket-expired, scenario-changed; 422 with the failing questions.",
  access: "public",
  params: Identifier,
  body: z.strictObject({
    results: z.array(SentResult).max(LIMITS.scenarioItems),
    cultureCode: CultureCode.nullish(),
    /** A text that has changed since is refused (scenario-changed). */
    consents: ShownConsents,
  }),
  status: 204,
  result: z.undefined(),
});

/** A ticket of a group, as its contact sees it. */
const OwnMember = z.object({
  ticketId: OutId,
  /** To the contact empty, as the address, once the ticket was passed on. */
  fullName: z.string(),
  /** As it was ordered, until its holder has answered; then its first letter and its host. */
  email: z.string(),
  status: z.enum(TICKET_STATUSES),
  isIncomplete: z.boolean(),
  /** It is somebody else's now, who alone can cancel it. rules/group-orders 15 */
  isPassedOn: z.boolean(),
});

/** The page of a group's contact. rules/group-orders 14 */
export const getPublicGroup = endpoint({
  method: "GET",
  path: "/api/public/groups/:identifier",
  summary: "Returns a group of tickets by the identifier in its contact's link.",
  access: "public",
  params: Identifier,
  query: Culture,
  status: 200,
  result: z.object({
    registrationCode: z.string(),
    registrationName: z.string(),
    reference: z.string(),
    contactName: z.string(),
    status: z.enum(TICKET_STATUSES),
    /** The price of all live tickets, formatted; empty without one. */
    totalText: PriceText,
    isPaid: z.boolean(),
    /** Until when the group waits for its payment; empty: it does not. */
    expirePaymentText: TimeText,
    /** The filled-in text on how to pay; empty unless the group waits for its payment. */
    howToPay: z.string(),
    /** Whether it can be paid by card now, and with money; null: not. rules/group-orders 16 */
    cardPayment: CardOffer.nullable(),
    /** Whether its contact has an invoice of it, or can have one issued. rules/invoices 14 */
    hasInvoices: z.boolean(),
    /** Until when its contact cancels tickets; empty: not, or no longer. */
    cancelUntilText: TimeText,
    tickets: z.array(OwnMember),
    cultureCode: z.string(),
    cultures: z.array(z.string()),
    project: ProjectFacts,
  }),
});
export type OwnGroup = z.output<typeof getPublicGroup.result>;

/** rules/group-orders 14 */
export const remindPublicGroup = endpoint({
  method: "POST",
  path: "/api/public/groups/:identifier/mails",
  summary:
    "Mails the holders of a group's incomplete tickets their link again, or that of one ticket; each at most three times a day. 409 group-not-live.",
  access: "public",
  params: Identifier,
  body: z.strictObject({ ticketId: Id.nullish() }),
  status: 202,
  result: z.object({ mailed: z.int().nonnegative() }),
});

/** rules/group-orders 14 */
export const cancelPublicGroup = endpoint({
  method: "POST",
  path: "/api/public/groups/:identifier/cancellation",
  summary:
    "Cancels all live tickets of a group, or one, permanently, in the name of its contact; of a group that is issued, tickets that were passed on stay. 409 group-cancellation-closed, group-not-live, group-ticket-passed-on.",
  access: "public",
  params: Identifier,
  body: z.strictObject({ ticketId: Id.nullish() }),
  status: 204,
  result: z.undefined(),
});

/** A group, as staff see it. */
export const TicketGroup = z.object({
  id: OutId,
  reference: z.string(),
  registrationId: OutId,
  registrationName: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(TICKET_STATUSES),
  /** The price of its live tickets, or of all that expired with it. */
  total: z.number(),
  currency: z.string(),
  isPaid: z.boolean(),
  expirePaymentDateTime: z.iso.datetime().nullable(),
  tickets: z.array(OwnMember.extend({ price: z.number() })),
});
export type TicketGroup = z.output<typeof TicketGroup>;

const GROUP = "/api/projects/:projectId/ticket-groups/:groupId";
const GroupParams = z.strictObject({ projectId: Id, groupId: Id });

export const getTicketGroup = endpoint({
  method: "GET",
  path: GROUP,
  summary: "Returns a group of tickets with its contact and its payment.",
  access: { project: "viewer" },
  params: GroupParams,
  status: 200,
  result: TicketGroup,
});

export const payTicketGroup = endpoint({
  method: "POST",
  path: `${GROUP}/payment`,
  summary:
    "Records the payment of a group and issues its tickets, all of them or none; also after its hold if all can still be issued. A repeated payment returns the same answer. 409 group-paid, ticket-cancelled, ticket-expired: the payment is recorded as a refund due.",
  access: { project: "manager" },
  params: GroupParams,
  body: Payment,
  status: 200,
  result: TicketGroup,
});

export const cancelTicketGroup = endpoint({
  method: "POST",
  path: `${GROUP}/cancel`,
  summary: "Cancels all held and issued tickets of a group permanently. 409 group-not-live.",
  access: { project: "manager" },
  params: GroupParams,
  body: z.strictObject({
    /** The holders read it in the mail that tells of the cancellation. */
    reason: emptiable(z.string().trim().check(symbols(LIMITS.cancelReason), readable), "").default(""),
  }),
  status: 200,
  result: TicketGroup,
});

export const mailTicketGroup = endpoint({
  method: "POST",
  path: `${GROUP}/resend`,
  summary: "Mails the contact of a group its summary again. 409 group-not-live; 429 group-mailed-just-now.",
  access: { project: "manager" },
  params: GroupParams,
  status: 202,
  /** The recipient's address. */
  result: z.object({ recipient: z.string() }),
});

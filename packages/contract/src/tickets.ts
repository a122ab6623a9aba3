import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { Consent } from "./consents.ts";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id, OutId, Version } from "./fields.ts";
import { LatePayment } from "./late-payments.ts";
import { LIMITS } from "./limits.ts";
import { Bounce } from "./mails.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { readable, symbols, visible } from "./text.ts";
import { TICKET_COLUMN_NAMES, TicketRow } from "./ticket-columns.ts";
import { ticketConditions } from "./ticket-conditions.ts";

const text = z.string();

/** A row of the list also has the ticket's status and tags. */
export const ListedTicket = TicketRow.extend({
  status: z.enum(TICKET_STATUSES),
  tags: z.array(text),
});
export type ListedTicket = z.output<typeof ListedTicket>;

const filter = {
  projectId: Id,
  /** Words that all occur in the ticket. rules/tickets 8 */
  search: z.string().max(LIMITS.filter).default(""),
  /** Empty: all. */
  status: z.enum(["", ...TICKET_STATUSES]).default(""),
  /** Tickets sold with this promo code, also under an earlier name. rules/tickets 8 */
  promoCodeId: Id.optional(),
  ...ticketConditions,
  /** The name of a column; an unknown name is rejected. Empty: newest first. rules/tickets 9 */
  sortName: z.enum(["", ...TICKET_COLUMN_NAMES]).default(""),
  sortOrder: z.enum(["", "asc", "desc"]).default(""),
};

export const TicketQuery = z.strictObject({
  ...filter,
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type TicketQuery = z.output<typeof TicketQuery>;

/** The filter and order of a list or an export. */
export const TicketFilter = z.strictObject(filter);
export type TicketFilter = z.output<typeof TicketFilter>;

export const listTickets = endpoint({
  method: "GET",
  path: "/api/tickets",
  summary: "Lists a page of a project's tickets, and counts the matching ones.",
  access: { staff: "viewer" },
  query: TicketQuery,
  status: 200,
  result: z.object({ TotalCount: z.int().nonnegative(), Items: z.array(ListedTicket) }),
});

/** The answers to one question of a ticket, with the texts of the time when it was answered. rules/tickets 14 */
export const AnsweredQuestion = z.object({
  stepId: OutId,
  step: text,
  questionId: OutId,
  question: text,
  answers: z.array(z.union([text, z.boolean()])),
});

export const TicketDetails = ListedTicket.extend({
  version: Version,
  /** The holder's name in the format of the settings; empty if the ticket has no name. */
  fullName: text,
  /** ISO 4217; the prices are in it. */
  currency: text,
  registrationId: OutId,
  registrationName: text,
  /** Registration code; with the identifier it makes the address of the visitor's own page. */
  registrationCode: text,
  /** The registration whose questionnaire was answered, of a ticket that was moved since; null: its own. */
  answeredRegistrationName: text.nullable(),
  cultureCode: text,
  /** The stated payment details; null for a ticket that is unpaid or free. */
  payment: z
    .object({
      method: z.enum(PAYMENT_METHODS).nullable(),
      reference: text.nullable(),
      paidAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** The late payments of the ticket, oldest first. */
  latePayments: z.array(LatePayment),
  answers: z.array(AnsweredQuestion),
  /** The consents that its holders have given, the first given first. rules/questions 24 */
  consents: z.array(Consent),
  /** The last time that its badge was sent to the printer, how often, and whether a correction came later; null: never. */
  badgePrint: z
    .object({
      printedAt: z.iso.datetime(),
      printedBy: text,
      prints: z.int().positive(),
      isOutdated: z.boolean(),
    })
    .nullable(),
  /** The last mail with this ticket could not be delivered; null: it was not reported so. rules/mail 21 */
  bouncedMail: Bounce.extend({ recipient: text }).nullable(),
  /** The barcodes that the ticket had before they were exchanged, oldest first; they are void. */
  formerBarcodes: z.array(text),
  /** The group that it was ordered with; null: none. rules/group-orders 8 */
  groupId: OutId.nullable(),
  /** Its holder still has to answer. rules/group-orders 4 */
  isIncomplete: z.boolean(),
  /** The personal data of its holder were erased. rules/privacy 6 */
  isErased: z.boolean(),
});
export type TicketDetails = z.output<typeof TicketDetails>;

const TicketKey = z.strictObject({ projectId: Id, ticketId: Id });

export const getTicket = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId",
  summary: "Returns a ticket with all its answers.",
  access: { project: "viewer" },
  params: TicketKey,
  status: 200,
  result: TicketDetails,
});

const needed = "This field is required.";
const PaymentId = z.string({ error: needed }).trim().min(1, needed).check(symbols(LIMITS.paymentId), visible);

export const Payment = z
  .strictObject({
    /** The payment's id in the payment system; one payment may cover several tickets. Needed without a method. */
    paymentId: PaymentId.optional(),
    method: z.enum(PAYMENT_METHODS).nullish(),
    /** The payment's name on a receipt or a bank statement; default: the payment's id. */
    reference: atMost(LIMITS.paymentId).nullish(),
  })
  .refine(({ paymentId, method }) => paymentId !== undefined || method, {
    path: ["paymentId"],
    error: needed,
  });
export type Payment = z.output<typeof Payment>;

export const payTicket = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/payment",
  summary:
    "Records the payment of a ticket and issues it, also after its hold if its place is still free. A repeated payment returns the same answer. 409 ticket-paid, ticket-cancelled, ticket-expired: the payment is recorded as a refund due.",
  access: { project: "manager" },
  params: TicketKey,
  body: Payment,
  status: 200,
  result: TicketDetails,
});

export const cancelTicket = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/cancel",
  summary: "Cancels a held or issued ticket permanently. 409 ticket-cancelled, ticket-expired.",
  access: { project: "manager" },
  params: TicketKey,
  body: z.strictObject({
    /** The holder reads it in the mail that tells of the cancellation. */
    reason: emptiable(z.string().trim().check(symbols(LIMITS.cancelReason), readable), "").default(""),
  }),
  status: 200,
  result: TicketDetails,
});

export const resendTicket = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/resend",
  summary:
    "Mails the ticket to its own address again. 409 ticket-cancelled, ticket-expired, ticket-without-address; 429 mailed-just-now.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, ticketId: Id }),
  status: 202,
  /** The recipient's address. */
  result: z.object({ recipient: text }),
});

import { isAmount } from "@foyer/domain/money/cents.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { CardOffer } from "./payments.ts";
import { PriceText, ProjectFacts, TimeText } from "./public-event.ts";
import { WALLETS } from "./wallet.ts";

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
    /** The signed code as a QR code, which devices verify without a network; null where nothing signs it. rules/gates 32 */
    signedCode: Drawing.nullable(),
    fullName: z.string(),
    company: z.string(),
    /** Letters of these two that no font of printouts has: a box stands for each in the PDF. rules/printing 5 */
    unprintable: Letters,
    price: z.number(),
    priceText: PriceText,
    /** The VAT that is in the price, as a percentage; empty: none is set. rules/invoices 20 */
    vatText: z.string(),
    currency: z.string(),
    purchased: z.boolean(),
    expirePaymentDateTime: z.iso.datetime().nullable(),
    expirePaymentText: TimeText,
    /** The payment reference and the filled-in text on how to pay; empty unless the ticket waits for its payment. */
    paymentReference: z.string(),
    howToPay: z.string(),
    /** Until when its holder can cancel it; empty: not, or no longer. rules/tickets 61 */
    cancelUntilText: TimeText,
    /** The part of what was paid that its holder gets back, where it is cancelled now; null: nothing was paid. rules/tickets 71 */
    cancelRefund: z
      .object({
        /** The amount that a cancellation confirms. */
        amount: z.number(),
        amountText: z.string(),
        paidText: z.string(),
        /** Until when it is this amount, and how much after that; empty: it stays. */
        untilText: TimeText,
        laterText: z.string(),
        /** Whether the organiser gives it back, not the provider of card payments. */
        isByHand: z.boolean(),
      })
      .nullable(),
    /** The amount that comes back because it was cancelled; empty: nothing does. */
    refundText: z.string(),
    /** Until when its holder corrects answers, also where that is over; empty: never. rules/tickets 62 */
    correctUntilText: TimeText,
    canCorrect: z.boolean(),
    /** The wallets that have a pass of it for its holder; empty unless the ticket is issued. rules/wallet 2 */
    wallets: z.array(z.enum(WALLETS)),
    /** Whether it is paid by card here, and with money or in a test; null: it is not. rules/payments 11, 13 */
    cardPayment: CardOffer.nullable(),
    /** Whether its holder has an invoice of it, or can have one issued. rules/invoices 14 */
    hasInvoices: z.boolean(),
    /** Its holder still has to answer, by `…/completion`; until then it has no barcode. rules/group-orders 4 */
    isIncomplete: z.boolean(),
    /** Whether it is paid with a group, and who ordered that; empty if the name has a web address. */
    isOfGroup: z.boolean(),
    orderedBy: z.string(),
    cultureCode: z.string(),
    /** The codes of the languages that its holder is offered. rules/registrations 14 */
    cultures: z.array(z.string()),
    registrationCode: z.string(),
    registrationName: z.string(),
    project: ProjectFacts,
  }),
});

/** Cancels a ticket for whoever has its link, where its registration allows it. rules/tickets 61, 71 */
export const cancelPublicTicket = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/cancellation",
  summary:
    "Cancels a ticket permanently, in its holder's name, and refunds of what was paid the amount that the holder has confirmed. 409 cancellation-closed, refund-changed, ticket-cancelled, ticket-expired; 410 ticket-passed-on.",
  access: "public",
  params: Identifier,
  body: z.strictObject({
    /** The amount that comes back, as the ticket's page has said; 0 for a free or unpaid ticket. */
    refund: z.number().nonnegative().max(LIMITS.price).refine(isAmount, "No more than 2 decimal places."),
  }),
  status: 204,
  result: z.undefined(),
});

/** Mails the ticket to its own address again, for whoever has its link. rules/tickets 21 */
export const mailPublicTicket = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/mail",
  summary:
    "Mails a ticket to its own address again. 409 ticket-cancelled, ticket-expired, ticket-without-address; 410 ticket-passed-on; 429 mailed-just-now, too-many-requests.",
  access: "public",
  params: Identifier,
  status: 204,
  result: z.undefined(),
});

export const downloadTicketPrintout = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/printout",
  summary: "Returns the ticket as a PDF page. 409 ticket-cancelled, ticket-expired, ticket-incomplete.",
  access: "public",
  params: Identifier,
  query: TicketCulture,
  status: 200,
  result: "file",
});

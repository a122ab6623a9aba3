import type { Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/public-ticket.ts";
import { findSymbology, isMatrix, type Symbology } from "@foyer/domain/barcode/symbology.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { formatPrice } from "@foyer/domain/format/money.ts";
import { formatVat } from "@foyer/domain/format/shares.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import { chooseHowToPay, fillHowToPay } from "@foyer/domain/ticket/how-to-pay.ts";
import { paymentReference } from "@foyer/domain/ticket/payment.ts";
import { missingLetters } from "@foyer/print/text/missing-letters.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { readOfferedCultures } from "../public-registration/offered-cultures.service.ts";
import { projectFacts, requireLink } from "../public-registration/public-registration.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { openCodeSigner } from "../signed-codes/sign-codes.service.ts";
import { findTicket, type HeldTicket, isFormerLink } from "./ticket-page.store.ts";

export { type HeldTicket, selectHeldTickets } from "./ticket-page.store.ts";
export type TicketPage = Omit<
  Result<typeof contract.getPublicTicket>,
  "wallets" | "cardPayment" | "hasInvoices" | "cancelRefund" | "refundText"
>;

/** The ticket behind a public link. rules/attend 6 */
export async function getTicketPage(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<TicketPage> {
  const ticket = await getHolderTicket(db, identifier);
  const link = await requireLink(db, ticket.registrationCode);
  const offered = await readOfferedCultures(db, link);
  const culture = asked !== undefined && offered.includes(asked) ? asked : ticket.cultureCode;
  const described = describeTicket(ticket, {
    culture,
    currency: await getCurrency(db, ticket.projectId),
    fullNameFormat: await getSetting(db, "Full_name_format"),
    project: await projectFacts(db, { ...ticket, code: ticket.registrationCode }, culture),
  });
  return {
    // The language of the ticket stays, also where it is no longer offered.
    cultures: [...new Set([...offered, ticket.cultureCode])],
    ...described,
    unprintable: missingLetters([described.fullName, described.company], culture),
    ...(isValid(ticket) ? await drawCodes(db, ticket) : { drawing: null, qr: null, signedCode: null }),
  };
}

/** Whether a ticket opens the door: it is issued, and its holder has answered. rules/attend 4, rules/group-orders 4 */
export const isValid = ({ status, isIncomplete }: Pick<HeldTicket, "status" | "isIncomplete">): boolean =>
  status === "issued" && !isIncomplete;

type Drawings = Pick<TicketPage, "drawing" | "qr" | "signedCode">;

/** The barcode, beside bars a QR code of the same text, and the signed code where there is one. rules/gates 32 */
async function drawCodes(db: Kysely<Database>, ticket: HeldTicket): Promise<Drawings> {
  // Loaded when it is first needed: the encoders of codes take 12 MB.
  const { drawBarcode } = await import("./barcode-drawing.ts");
  const symbology = requireSymbology(ticket);
  const signed = (await openCodeSigner(db, ticket.projectId))?.(ticket) ?? "";
  return {
    drawing: drawBarcode(symbology, ticket.barcode),
    qr: isMatrix(symbology) ? null : drawBarcode("QR", ticket.barcode),
    signedCode: signed === "" ? null : drawBarcode("QR", signed),
  };
}

/** A ticket as its page describes it, without drawings and fonts. */
export type DescribedTicket = Omit<TicketPage, "cultures" | "drawing" | "qr" | "signedCode" | "unprintable">;
type TicketContext = Pick<TicketPage, "currency" | "project"> & { culture: string; fullNameFormat: string };

/** Describes a ticket in a culture, without drawings of its code. */
export function describeTicket(
  ticket: HeldTicket,
  { culture, currency, fullNameFormat, project }: TicketContext,
): DescribedTicket {
  const until = ticket.expirePaymentAt?.toISOString() ?? null;
  const timeText = (time: Date | null) =>
    time === null ? "" : formatVenueMoment(time.toISOString(), project.timeZone, culture);
  const priceText = formatPrice(ticket.price, currency, culture);
  const expirePaymentText = timeText(ticket.expirePaymentAt);
  return {
    identifier: ticket.identifier,
    ticketId: ticket.ticketId,
    status: ticket.status,
    // rules/attend 4: the code leaves the server only while it opens the door.
    barcode: isValid(ticket) ? ticket.barcode : "",
    barcodeType: findSymbology(ticket.barcodeType) ?? "",
    fullName: formatFullName(ticket, fullNameFormat),
    company: ticket.company,
    price: toAmount(ticket.price),
    priceText,
    vatText: formatVat(ticket.vatRate, ticket.price, culture),
    currency,
    purchased: ticket.purchased,
    expirePaymentDateTime: until,
    expirePaymentText,
    ...paymentOf(ticket, culture, { amount: priceText, until: expirePaymentText }),
    cancelUntilText: timeText(ticket.cancelUntil),
    correctUntilText: timeText(ticket.correctUntil),
    canCorrect: ticket.canCorrect,
    isIncomplete: ticket.isIncomplete,
    isOfGroup: ticket.groupId !== null,
    orderedBy: shownName(ticket.groupContact ?? ""),
    cultureCode: culture,
    registrationCode: ticket.registrationCode,
    registrationName: ticket.registrationName,
    project,
  };
}

const SHOWN_SYMBOLS = 60;
/** Mail programs make a link of this: `https://…`, `www.…`, and a site's name, which has no blank after its dot. */
const WEB_ADDRESS = /:\/\/|[\p{L}\p{N}]{2}\.\p{L}{2}/u;

/** A name that others gave themselves; empty if it has a web address, so that nobody advertises in the event's name. rules/group-orders 13 */
export const shownName = (name: string): string =>
  WEB_ADDRESS.test(name.normalize("NFKC")) ? "" : [...name].slice(0, SHOWN_SYMBOLS).join("");

/** The ticket behind a public link. Throws `not-found`, and `ticket-passed-on` for the link of a former holder. */
export async function getHolderTicket(db: Kysely<Database>, identifier: string): Promise<HeldTicket> {
  const ticket = await findTicket(db, identifier);
  if (!ticket) throw problem((await isFormerLink(db, identifier)) ? "ticket-passed-on" : "not-found");
  return ticket;
}

/** How to pay, while the ticket waits for it; that of a group is for its contact. rules/registrations 11 */
function paymentOf(ticket: HeldTicket, culture: string, facts: { amount: string; until: string }) {
  if (ticket.status !== "held" || ticket.groupId !== null) return { paymentReference: "", howToPay: "" };
  const reference = paymentReference(ticket.ticketId);
  const text = chooseHowToPay(ticket.howToPay, [culture, ticket.registrationCulture]);
  return { paymentReference: reference, howToPay: fillHowToPay(text, { ...facts, reference }) };
}

function requireSymbology({ barcodeType }: HeldTicket): Symbology {
  const symbology = findSymbology(barcodeType);
  if (!symbology) throw new Error(`There is no barcode type ${barcodeType}`);
  return symbology;
}

import type { getPublicTicket as getPublicTicketEndpoint } from "@foyer/contract/attend.ts";
import type { Result } from "@foyer/contract/endpoint.ts";
import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { drawBarcode } from "./barcode-drawing.ts";
import { projectFacts } from "./public-registration.service.ts";
import { drawTicket } from "./ticket.pdf.ts";
import { findTicket, type HeldTicket } from "./ticket-page.store.ts";

export type TicketPage = Result<typeof getPublicTicketEndpoint>;

/** The ticket, for whoever holds its link. rules/attend 6 */
export async function getTicketPage(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<TicketPage> {
  const ticket = await findTicket(db, identifier);
  if (!ticket) throw problem("not-found");
  const culture = asked ?? ticket.cultureCode;
  return {
    identifier: ticket.identifier,
    ticketId: ticket.ticketId,
    status: ticket.status,
    barcode: ticket.barcode,
    barcodeType: findSymbology(ticket.barcodeType) ?? "",
    drawing: isLive(ticket.status) ? drawBarcode(ticket.barcodeType, ticket.barcode) : null,
    fullName: fullNameOf(ticket, await getSetting(db, "Full_name_format")),
    company: ticket.company,
    price: ticket.price,
    currency: await getSetting(db, "Currency"),
    purchased: ticket.purchased,
    expirePaymentDateTime: ticket.expirePaymentAt?.toISOString() ?? null,
    cultureCode: culture,
    registrationCode: ticket.registrationCode,
    registrationName: ticket.registrationName,
    project: await projectFacts(db, ticket.projectId, culture),
  };
}

function fullNameOf(ticket: HeldTicket, format: string): string {
  const { firstName, lastName, surName } = ticket;
  const names: Record<string, string> = { firstName, lastName, surName };
  return format
    .replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();
}

const LABELS = ["TICKET_TITLE", "TICKET_NUMBER", "SHOW_AT_ENTRANCE", "TICKET_HELD"] as const;

/** The ticket as a PDF page, while it is valid. rules/attend 9 */
export async function printTicket(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<FileAnswer> {
  const page = await getTicketPage(db, identifier, asked);
  if (page.drawing === null) throw problem(page.status === "expired" ? "ticket-expired" : "ticket-cancelled");
  const texts = await listUiTexts(db, LABELS, page.cultureCode);
  return {
    name: `ticket-${page.ticketId}.pdf`,
    contentType: "application/pdf",
    content: drawTicket({ ...page, drawing: page.drawing }, texts),
  };
}

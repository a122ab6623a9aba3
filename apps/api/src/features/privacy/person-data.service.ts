import type { PersonData, PersonDataOfAddress } from "@foyer/contract/person-data.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { groupReference } from "@foyer/domain/ticket/payment.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { wireNameOf } from "@foyer/domain/ticket/ticket-labels.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { ofHolder } from "../consents/consents.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import {
  findHeldSince,
  findPassedOnAt,
  listCorrectionsOfTicket,
  listGroupMailsTo,
  listGroupOrdersOf,
  listGroupOrdersOfAddress,
  listLeadsOfTicket,
  listMailsOfTicket,
  listScansOfTicket,
  type TicketKey,
} from "./person-data.store.ts";

/** Collects everything that is held of the holder of a ticket, and nothing of anybody else. rules/privacy 10 */
export async function getPersonData(db: Kysely<Database>, key: TicketKey): Promise<PersonData> {
  const ticket = await getTicket(db, key);
  const { name, startDateTime, endDateTime, timeZone } = await getProject(db, key.projectId);
  const holder = { ...key, heldSince: await findHeldSince(db, key) };
  const mails = await listMailsOfTicket(db, holder);
  const corrections = await listCorrectionsOfTicket(db, holder);
  const { badgePrint } = ticket;
  return {
    formatVersion: 4,
    createdAt: new Date().toISOString(),
    event: { name, startDateTime, endDateTime, timeZone },
    ticket: ticketOf(ticket),
    payment: ticket.payment && { paymentId: ticket.PaymentId, ...ticket.payment },
    latePayments: ticket.latePayments.map(({ paymentId, amount, receivedAt, state }) => ({
      paymentId,
      amount,
      receivedAt,
      state,
    })),
    answers: ticket.answers.map(({ step, question, answers }) => ({ step, question, answers })),
    consents: ofHolder(ticket.consents),
    corrections: corrections.map(({ correctedAt, changes }) => ({
      correctedAt: correctedAt.toISOString(),
      changes: [...changes],
    })),
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    groupOrders: (await listGroupOrdersOf(db, key)).map(toGroupOrder),
    scans: await listScansOfTicket(db, holder),
    leads: (await listLeadsOfTicket(db, key)).map(({ scannedAt, fields, ...lead }) => ({
      ...lead,
      scannedAt: scannedAt.toISOString(),
      fields: fields.map((field) => wireNameOf(field)),
    })),
    badgePrint: badgePrint && { printedAt: badgePrint.printedAt, prints: badgePrint.prints },
    passedOnAt: (await findPassedOnAt(db, key))?.toISOString() ?? null,
  };
}

function ticketOf(ticket: TicketDetails): PersonData["ticket"] {
  const fields = TICKET_FIELD_NAMES.map((field) => wireNameOf(field))
    .map((name) => [name, ticket[name]] as const)
    .filter(([, value]) => value !== "");
  return {
    ticketId: ticket.TicketId,
    identifier: ticket.Identifier,
    registration: ticket.registrationName,
    status: ticket.status,
    barcode: ticket.Barcode,
    formerBarcodes: ticket.formerBarcodes,
    createdAt: ticket.CreateDateTime,
    price: ticket.Price,
    currency: ticket.currency,
    promoCode: ticket.PromoCode,
    culture: ticket.cultureCode,
    tags: ticket.tags,
    fields: Object.fromEntries(fields),
  };
}

/** Collects what is held of the contact of the groups that an address has ordered. rules/privacy 20 */
export async function getContactData(
  db: Kysely<Database>,
  { projectId, address }: { projectId: number; address: string },
): Promise<Pick<PersonDataOfAddress, "groupOrders" | "groupMails">> {
  const orders = await listGroupOrdersOfAddress(db, projectId, address);
  const mails = await listGroupMailsTo(db, projectId, address);
  return {
    groupOrders: orders.map(toGroupOrder),
    groupMails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      text: null,
    })),
  };
}

type GroupOrder = Awaited<ReturnType<typeof listGroupOrdersOfAddress>>[number];

const toGroupOrder = ({ id, orderedAt, ...order }: GroupOrder): PersonData["groupOrders"][number] => ({
  ...order,
  reference: groupReference(id),
  orderedAt: orderedAt.toISOString(),
});

import type { ErasedPlace, ErasedPlaces } from "@foyer/contract/erasures.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { eraseGateFileLines, eraseRegistrationFileRows } from "./erase-files.service.ts";
import {
  eraseCodes,
  eraseMailRequests,
  eraseMails,
  eraseSignIns,
  eraseWebhookMessages,
} from "./erase-mails.store.ts";
import {
  eraseDeskVisitors,
  eraseGroups,
  eraseRequests,
  eraseTextMessages,
  eraseTicketOffers,
  eraseViews,
  eraseWaitingEntries,
  eraseWalletDevices,
  lockLines,
} from "./erase-others.store.ts";
import {
  eraseAudit,
  eraseConsents,
  eraseCorrections,
  eraseLeads,
  eraseReceipts,
  eraseTags,
  eraseTickets,
  indexErased,
} from "./erase-ticket.store.ts";
import {
  type ErasureSubject,
  findSubject,
  lockSubject,
  type SubjectTickets,
} from "./erasure-subject.store.ts";

type Erase = (trx: Transaction<Database>, subject: ErasureSubject) => Promise<number>;

/**
 * How each place is erased, in this order: what is waiting before what is made of it, and the tickets last, whose change is
 * told to webhooks.
 */
const PLACES: Readonly<Record<ErasedPlace, Erase>> = {
  waitingEntries: eraseWaitingEntries,
  ticketOffers: eraseTicketOffers,
  walletDevices: eraseWalletDevices,
  groups: eraseGroups,
  mailRequests: eraseMailRequests,
  mails: eraseMails,
  codes: eraseCodes,
  signIns: eraseSignIns,
  webhookMessages: eraseWebhookMessages,
  corrections: eraseCorrections,
  leads: eraseLeads,
  consents: eraseConsents,
  erasureRequests: eraseRequests,
  registrationFileRows: eraseRegistrationFileRows,
  gateFileLines: eraseGateFileLines,
  deskVisitors: eraseDeskVisitors,
  textMessages: eraseTextMessages,
  auditEntries: eraseAudit,
  tags: eraseTags,
  views: eraseViews,
  receipts: eraseReceipts,
  tickets: eraseTickets,
};

/** Erases the personal data of tickets' holders, and of a proven address; null: there is no such ticket. rules/privacy 2–5 */
export async function erasePlaces(
  trx: Transaction<Database>,
  tickets: SubjectTickets,
): Promise<{ ticketIds: number[]; places: ErasedPlaces } | null> {
  await lockLines(trx, await findSubject(trx, tickets));
  const ticketIds = await lockSubject(trx, tickets);
  if (ticketIds.length === 0 && tickets.address === undefined) return null;
  const subject = await findSubject(trx, { ...tickets, ticketIds });
  const places: Partial<Record<ErasedPlace, number>> = {};
  for (const [place, erase] of Object.entries(PLACES) as [ErasedPlace, Erase][])
    places[place] = await erase(trx, subject);
  await indexErased(trx, subject);
  // All places have been counted.
  return { ticketIds, places: places as ErasedPlaces };
}

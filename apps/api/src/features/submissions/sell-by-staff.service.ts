import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findReceipt } from "./receipt.store.ts";
import {
  type DeskSale,
  type HoldLimits,
  type NewTicket,
  type SaleOutcome,
  type Selling,
  type StaffSale,
  sellTicketAtDesk,
  sellTickets,
} from "./sell-tickets.store.ts";

export { replayAnswers, replayIn } from "./evaluate-submission.service.ts";
export { withMatchedPatterns } from "./match-patterns.service.ts";
export { findReceipt } from "./receipt.store.ts";
export type { SaleOutcome, Selling, StaffSale } from "./sell-tickets.store.ts";

/** A ticket that staff register: nobody waits for a payment, proves an address or signs in. */
export type StaffTicket = Pick<
  NewTicket,
  | ("cultureCode" | "scenarioVersion" | "fields" | "results" | "originalPrice" | "price" | "promoCodeId")
  | ("uniqueEmail" | "idempotencyKey" | "consents")
>;

/** Holds are limited; a ticket that is issued at once is none. */
const NO_LIMITS: HoldLimits = {
  recipient: null,
  recipientMaximum: 0,
  network: null,
  networkMaximum: 0,
  networkShare: 0,
  freeHolds: null,
};

/**
 * Sells tickets of one registration in the caller's transaction, which holds the counters' lock until it ends. The
 * outcome of a key that has its receipt already is that receipt's ticket. rules/bulk-registration 7
 */
export async function sellByStaff(
  trx: Transaction<Database>,
  selling: Selling,
  { tickets, byStaff }: { tickets: readonly StaffTicket[]; byStaff: StaffSale },
): Promise<SaleOutcome[]> {
  const sold = await sellTickets(
    trx,
    selling,
    tickets.map((ticket) => toNewTicket(ticket, byStaff)),
  );
  const outcomes: SaleOutcome[] = [];
  for (const [at, one] of sold.entries()) {
    const key = tickets[at]?.idempotencyKey ?? "";
    const receipt = one.outcome === "repeated" ? await findReceipt(trx, selling, key) : null;
    outcomes.push(receipt?.ticket ? { outcome: "issued", ticket: receipt.ticket } : one);
  }
  return outcomes;
}

const toNewTicket = (ticket: StaffTicket, byStaff: StaffSale): NewTicket => ({
  ...ticket,
  byStaff,
  holdMinutes: 0,
  uniqueSubject: null,
  holdLimits: NO_LIMITS,
  usedCodes: [],
  digest: createHash("sha256").update(JSON.stringify(ticket.results)).digest(),
});

type AtDesk = { ticket: StaffTicket; byStaff: StaffSale; deskId: number; barcode: string };

/** Issues one ticket with the barcode that a desk has printed, in the caller's transaction. rules/desk 6 */
export async function sellAtDesk(
  trx: Transaction<Database>,
  selling: Omit<Selling, "poolId">,
  { ticket, byStaff, ...printed }: AtDesk,
): Promise<DeskSale> {
  const sale = { ...printed, ticket: toNewTicket(ticket, byStaff) };
  const sold = await sellTicketAtDesk(trx, selling, sale);
  if (sold.outcome !== "repeated") return sold;
  const receipt = await findReceipt(trx, selling, ticket.idempotencyKey);
  return receipt?.ticket ? { outcome: "issued", ticketId: receipt.ticket.ticketId } : sold;
}

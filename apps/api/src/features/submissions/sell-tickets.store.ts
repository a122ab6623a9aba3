import type { ConsentSource } from "@foyer/contract/consents.ts";
import { type Cents, toCents } from "@foyer/domain/money/cents.ts";
import type { GivenConsent } from "@foyer/domain/scenario/consents.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import { prepared } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import {
  moment,
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  text,
  textOf,
} from "../../platform/db/sql-rows.ts";
import { countSale } from "./count-sales.ts";
import type { IssuedTicket } from "./receipt.store.ts";

/** The owner of a hold, and the maximum holds of one registration. rules/tickets 24 */
export type HoldLimits = {
  /** The key of the mailbox; null without an address. */
  recipient: string | null;
  recipientMaximum: number;
  /** Keyed hashes: 16 bytes of IPv4, 3 × 8 of IPv6 with the widest network first; null for this machine itself. */
  network: Buffer | null;
  networkMaximum: number;
  /** A network's maximum as a percentage of the registration's places. */
  networkShare: number;
  /** The recent unpaid tickets of the registration from which a hold needs a proof of work; null: it needs none. */
  freeHolds: number | null;
};

/** A verification code that is consumed only by a successful sale. rules/attend 15 */
type UsedCode = { address: string; salt: Buffer; questionId: number };

/** The registration that sells, and the pool of its codes. */
export type Selling = { projectId: number; registrationId: number; poolId: number };

export type NewTicket = {
  cultureCode: string;
  scenarioVersion: number;
  fields: Record<TicketField, string>;
  results: readonly ResultItem[];
  originalPrice: Cents;
  price: Cents;
  /** Takes a use of this promo code, whose text and group the ticket keeps. */
  promoCodeId: number | null;
  holdMinutes: number;
  /** Null where addresses need not be unique. */
  uniqueEmail: string | null;
  /** The attendee who signed in, of whom a registration has one live ticket; null where nobody has to. */
  uniqueSubject: string | null;
  holdLimits: HoldLimits;
  usedCodes: readonly UsedCode[];
  idempotencyKey: string;
  digest: Buffer;
  /** Present if staff register the visitor. */
  byStaff?: StaffSale;
  /** Its holder, whom somebody else registers, still has to answer. */
  isIncomplete?: boolean;
  /** The consents that its holder gives; absent: none. rules/questions 24 */
  consents?: GivenConsents;
};

/** Consents among the answers of a sale; `givenAt`: of a visitor who is registered later. */
export type GivenConsents = { source: ConsentSource; given: readonly GivenConsent[]; givenAt?: string };

/** A sale by staff: its author, the payment that it was paid with (null: the price is due), and whether it is mailed. */
export type StaffSale = {
  staffId: number | null;
  staffName: string;
  paymentId: string | null;
  isMailed: boolean;
};

export type Refusal =
  | ("sold-out" | "barcodes-exhausted" | "promo-code-exhausted")
  | ("email-already-registered" | "already-registered" | "holds-of-recipient" | "holds-of-network")
  | ("proof-of-work-needed" | "terms-changed" | "offer-ended");

/**
 * The outcome of a submission. "repeated": its idempotency key has a receipt. "again": retry, because a concurrent
 * submission may still win.
 */
export type SaleOutcome =
  | { outcome: "issued"; ticket: IssuedTicket }
  | { outcome: Refusal | "repeated" }
  | { outcome: "again" }
  | { outcome: "verification-failed"; questionId: number };

const SALE = {
  n: neverNull(number),
  outcome: neverNull(textOf<SaleOutcome["outcome"]>()),
  // Those of an issued ticket.
  ticketId: nullable(number),
  identifier: nullable(text),
  barcode: nullable(text),
  expirePaymentAt: nullable(moment),
  // That of a failed verification.
  questionId: nullable(number),
};

/** The value of a column that the outcome always has. */
function present<T>(value: T | null): T {
  if (value === null) throw new Error("A sale's outcome lacks one of its columns");
  return value;
}

/**
 * Sells to the submissions of one registration in one call of the function `sell_tickets`: each takes a code, a place
 * and a use of its promo code, and leaves ticket, receipt, audit row and outbox row; or it is refused and leaves nothing.
 * Outcomes are in the order of the tickets. rules/tickets 4, 24
 */
export async function sellTickets(
  db: Kysely<Database>,
  { projectId, registrationId, poolId }: Selling,
  tickets: readonly NewTicket[],
): Promise<SaleOutcome[]> {
  const sales = tickets.map(toSale);
  const { rows } = await sqlRows(SALE)`${prepared("sell-tickets")}
    select n, outcome, ticket_id as "ticketId", identifier, barcode, expire_payment_at as "expirePaymentAt",
      question_id as "questionId"
    from sell_tickets(${projectId}, ${registrationId}, ${poolId}, ${JSON.stringify(sales)}) order by n`.execute(
    db,
  );
  return rows.map((row) => toOutcome(row, tickets[row.n - 1]));
}

function toOutcome(
  { outcome, questionId, expirePaymentAt, ...sold }: RowOf<typeof SALE>,
  { price = toCents(0), byStaff }: Partial<NewTicket> = {},
): SaleOutcome {
  if (outcome === "verification-failed") return { outcome, questionId: present(questionId) };
  if (outcome === "again") return { outcome };
  if (outcome !== "issued") return { outcome };
  const purchased = price === 0 || Boolean(byStaff?.paymentId);
  countSale(byStaff ? "staff" : "visitor", purchased ? "issued" : "held");
  const ticketId = present(sold.ticketId);
  const [identifier, barcode] = [present(sold.identifier), present(sold.barcode)];
  return { outcome, ticket: { ticketId, identifier, barcode, price, purchased, expirePaymentAt } };
}

/** The outcome of a visitor that a desk syncs. "repeated": the idempotency key has a receipt. */
export type DeskSale =
  | { outcome: "issued"; ticketId: number }
  | { outcome: "repeated" | "sold-out" | "promo-code-exhausted" | "barcode-not-reserved" };

/** Issues a ticket with the code that a desk has printed, by the function `sell_at_desk`. rules/desk 6 */
export async function sellTicketAtDesk(
  db: Kysely<Database>,
  { projectId, registrationId }: Omit<Selling, "poolId">,
  { ticket, deskId, barcode }: { ticket: NewTicket; deskId: number; barcode: string },
): Promise<DeskSale> {
  const { rows } = await sqlRows({
    outcome: neverNull(textOf<DeskSale["outcome"]>()),
    ticketId: nullable(number),
  })`
    select outcome, ticket_id as "ticketId"
    from sell_at_desk(${projectId}, ${registrationId}, ${deskId}, ${barcode},
      ${JSON.stringify(toSale(ticket, 0))})`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("sell_at_desk answered nothing");
  const { outcome, ticketId } = row;
  if (outcome === "issued") countSale("desk", "issued");
  return outcome === "issued" ? { outcome, ticketId: present(ticketId) } : { outcome };
}

/**
 * Sells the place that an offer of the waiting list keeps, in one transaction with the end of the offer: exactly once.
 * rules/waiting-list 7
 */
export async function sellToOffer(
  db: Kysely<Database>,
  { projectId, registrationId, poolId }: Selling,
  { ticket, offer }: { ticket: NewTicket; offer: string },
): Promise<Exclude<SaleOutcome, { outcome: "again" }>> {
  const { rows } = await sqlRows(SALE)`
    select n, outcome, ticket_id as "ticketId", identifier, barcode, expire_payment_at as "expirePaymentAt",
      question_id as "questionId"
    from sell_to_offer(${projectId}, ${registrationId}, ${poolId}, ${JSON.stringify([toSale(ticket, 0)])}, ${offer})`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("sell_to_offer answered nothing");
  const outcome = toOutcome(row, ticket);
  // Nobody sells beside it: it holds the locks of all places.
  if (outcome.outcome === "again") throw new Error("sell_to_offer has not decided");
  return outcome;
}

/** A submission as an object of the database's type `sale`. */
export function toSale(ticket: NewTicket, index: number) {
  const { holdLimits, usedCodes, byStaff, price } = ticket;
  const isPaid = byStaff?.paymentId != null && price > 0;
  return {
    n: index + 1,
    idempotency_key: ticket.idempotencyKey,
    digest: ticket.digest.toString("hex"),
    fields: ticket.fields,
    answers: ticket.results,
    culture_code: ticket.cultureCode,
    scenario_version: ticket.scenarioVersion,
    original_price: ticket.originalPrice,
    price: isPaid ? 0 : price,
    paid_price: isPaid ? price : null,
    payment_id: isPaid ? byStaff.paymentId : null,
    promo_code_id: ticket.promoCodeId,
    hold_minutes: ticket.holdMinutes,
    unique_email: ticket.uniqueEmail,
    unique_subject: ticket.uniqueSubject,
    recipient: holdLimits.recipient,
    recipient_maximum: holdLimits.recipientMaximum,
    network: holdLimits.network?.toString("hex") ?? null,
    network_maximum: holdLimits.networkMaximum,
    network_share: holdLimits.networkShare,
    free_holds: holdLimits.freeHolds,
    proofs: usedCodes.length === 0 ? null : usedCodes.map(toProof),
    staff_id: byStaff?.staffId ?? null,
    staff_name: byStaff?.staffName ?? null,
    is_mailed: byStaff?.isMailed ?? null,
    is_incomplete: ticket.isIncomplete ?? null,
    ...consentsOf(ticket.consents),
  };
}

function consentsOf({ source, given, givenAt }: GivenConsents = { source: "registration", given: [] }) {
  if (given.length === 0) return { consents: null, consent_source: null };
  return { consents: given.map((one) => ({ ...one, givenAt })), consent_source: source };
}

const toProof = ({ address, salt, questionId }: UsedCode) => ({
  address,
  salt: salt.toString("hex"),
  questionId,
});

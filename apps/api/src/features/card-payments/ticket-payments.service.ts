import type { PaymentAttempt } from "@foyer/contract/payments.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { type Attempt, findAttempt, listTicketAttempts } from "../payments/payments.service.ts";
import { type CardParts, problemOfProvider, whyNotAsked } from "./card-parts.service.ts";
import { findTicket } from "./payable.store.ts";
import { settle } from "./settle.service.ts";

type TicketKey = { projectId: number; ticketId: number };
type AttemptOfTicket = TicketKey & { attemptId: number };

/** The attempts to pay for a ticket or its group. Throws `not-found`. */
export async function listPayments(parts: CardParts, key: TicketKey): Promise<PaymentAttempt[]> {
  const groupId = await requireTicket(parts.db, key);
  return await listTicketAttempts(parts.db, { ...key, groupId }, (attempt) => whyNotAsked(parts, attempt));
}

/** Asks the provider of an attempt now, for staff. */
export async function checkPayment(parts: CardParts, key: AttemptOfTicket): Promise<PaymentAttempt> {
  await requireAttemptOf(parts.db, key);
  try {
    await settle(parts, key);
  } catch (error) {
    throw problemOfProvider(error);
  }
  const attempt = (await listPayments(parts, key)).find(({ id }) => id === key.attemptId);
  if (!attempt) throw problem("not-found");
  return attempt;
}

/** An attempt to pay for this ticket or its group. Throws `not-found`. */
export async function requireAttemptOf(db: Kysely<Database>, key: AttemptOfTicket): Promise<Attempt> {
  const groupId = await requireTicket(db, key);
  const attempt = await findAttempt(db, key);
  const isOwn = attempt?.ticketId === key.ticketId || (groupId !== null && attempt?.groupId === groupId);
  if (!attempt || !isOwn) throw problem("not-found");
  return attempt;
}

/** The group of a ticket. Throws `not-found`. */
async function requireTicket(db: Kysely<Database>, key: TicketKey): Promise<number | null> {
  const ticket = await findTicket(db, key);
  if (!ticket) throw problem("not-found");
  return ticket.groupId;
}

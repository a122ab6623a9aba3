import type { DeskOutcome, DeskVisitor } from "@foyer/contract/desk-device.ts";
import type { DeskReason } from "@foyer/contract/desks.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { isRefusedValue } from "../../platform/db/violations.ts";
import { ProblemError } from "../../platform/http/problem-error.ts";
import { getSetting } from "../settings/settings.service.ts";
import { findReceipt, sellAtDesk } from "../submissions/sell-by-staff.service.ts";
import { findReason, insertConflict } from "./desk-conflicts.store.ts";
import type { ConnectedDesk } from "./desk-key.service.ts";
import { lockDesk } from "./desks.store.ts";
import { evaluateAtDesk, idempotencyKeyOf, readNames } from "./evaluate-at-desk.service.ts";

/** Issues visitors' tickets, each in a transaction of its own: every returned outcome is stored. rules/desk 6 */
export async function syncVisitors(
  db: Kysely<Database>,
  desk: ConnectedDesk,
  visitors: readonly DeskVisitor[],
): Promise<DeskOutcome[]> {
  const outcomes: DeskOutcome[] = [];
  for (const visitor of visitors) {
    const reason = await syncVisitor(db, desk, visitor);
    outcomes.push({ key: visitor.key, outcome: reason === null ? "issued" : "conflict", reason });
  }
  return outcomes;
}

async function syncVisitor(
  db: Kysely<Database>,
  desk: ConnectedDesk,
  visitor: DeskVisitor,
): Promise<DeskReason | null> {
  // A repeat returns the first reason, also after staff have decided.
  const known = (from: Kysely<Database>) => findReason(from, desk, visitor.key);
  const before = await known(db);
  if (before) return before;
  const sold = await issueAtDesk(db, desk, { visitor, withoutPromoCode: false, known });
  if ("ticketId" in sold) return null;
  const fullName = await nameOf(db, desk, visitor);
  const { projectId, registrationId, deskId } = desk;
  return inTransaction(db, async (trx) => {
    await lockDesk(trx, desk);
    // Another server may have issued this visitor's ticket meanwhile.
    const receipt = await findReceipt(trx, desk, idempotencyKeyOf(desk, visitor));
    if (receipt) return null;
    const conflict = { projectId, registrationId, deskId, visitor, reason: sold.reason, fullName };
    await insertConflict(trx, conflict);
    return known(trx);
  });
}

type Issue = {
  visitor: DeskVisitor;
  withoutPromoCode: boolean;
  /** Returns why the visitor already waits for a decision; then no ticket is issued. */
  known?: (trx: Transaction<Database>) => Promise<DeskReason | null>;
  /** Runs first in the transaction that issues the ticket. */
  prepare?: (trx: Transaction<Database>) => Promise<void>;
  /** Stores the ticket's id, in the same transaction. */
  recordTicket?: (trx: Transaction<Database>, ticketId: number) => Promise<void>;
};
type Seller = Pick<ConnectedDesk, "projectId" | "registrationId" | "deskId" | "staffId" | "staffName">;

/** Issues the visitor's ticket, or returns the reason why not; a refusal stores nothing. rules/desk 6, 7 */
export async function issueAtDesk(
  db: Kysely<Database>,
  { projectId, registrationId, deskId, staffId, staffName }: Seller,
  { visitor, withoutPromoCode, known, prepare, recordTicket }: Issue,
): Promise<{ ticketId: number } | { reason: DeskReason }> {
  const key = { projectId, registrationId, deskId };
  try {
    const ticket = await evaluateAtDesk(db, key, { visitor, withoutPromoCode });
    const byStaff = { staffId, staffName, paymentId: null, isMailed: false };
    const sale = { ticket, byStaff, deskId, barcode: visitor.barcode };
    const sold = await inTransaction(db, async (trx) => {
      await lockDesk(trx, key);
      const reason = await known?.(trx);
      if (reason) return { outcome: reason };
      await prepare?.(trx);
      const outcome = await sellAtDesk(trx, key, sale);
      if (outcome.outcome === "issued") await recordTicket?.(trx, outcome.ticketId);
      return outcome;
    });
    if (sold.outcome === "issued") return { ticketId: sold.ticketId };
    return { reason: sold.outcome === "repeated" ? "barcode-not-reserved" : sold.outcome };
  } catch (error) {
    const reason = error instanceof ProblemError ? REASONS[error.code] : undefined;
    if (reason) return { reason };
    // A value that the database refuses, such as one too long for an index.
    if (isRefusedValue(error)) return { reason: "answers-refused" };
    throw error;
  }
}

/** `not-found`: this registration has no such version of the scenario. */
const REASONS: Readonly<Partial<Record<string, DeskReason>>> = {
  "scenario-changed": "scenario-changed",
  "not-found": "scenario-changed",
  "invalid-fields": "answers-refused",
  "answers-too-costly": "answers-refused",
  "promo-code-unknown": "promo-code-unknown",
  "promo-code-exhausted": "promo-code-exhausted",
};

/** Returns the name for the list of conflicts; empty when the scenario's version is unknown. */
async function nameOf(db: Kysely<Database>, desk: ConnectedDesk, visitor: DeskVisitor): Promise<string> {
  try {
    return formatFullName(await readNames(db, desk, visitor), await getSetting(db, "Full_name_format"));
  } catch (error) {
    if (error instanceof ProblemError) return "";
    throw error;
  }
}

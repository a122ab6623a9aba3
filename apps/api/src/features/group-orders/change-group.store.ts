import type { LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, nullable, number, sqlRows, text, textOf } from "../../platform/db/sql-rows.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { GroupKey } from "./groups.store.ts";

// The functions lock the places, then all tickets of the group: it changes as one. rules/group-orders 8

type Payment = { paymentId: string; method: PaymentMethod | null; reference: string | null };

/**
 * Issues the held tickets of a group for its payment, or its expired ones if all can be issued; otherwise returns why not.
 * Null: nothing of it waits for a payment. rules/group-orders 8, 10
 */
export async function payTickets(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
  { paymentId, method, reference }: Payment,
): Promise<AuditEntry[] | { refused: LateReason } | null> {
  const { rows } = await sqlRows({
    ticketId: nullable(number),
    barcode: nullable(text),
    before: neverNull(textOf<TicketStatus>()),
    outcome: neverNull(textOf<LateReason | "issued">()),
  })`
    select ticket_id as "ticketId", barcode, before, outcome
    from pay_group(${projectId}, ${groupId}, ${paymentId}, ${method}, ${reference})`.execute(trx);
  const [first] = rows;
  if (!first) return null;
  if (first.outcome !== "issued") return { refused: first.outcome };
  const after = { status: "issued", paymentId, ...(method && { method }), ...(reference && { reference }) };
  return rows.map((row) => entryOf(projectId, row, after));
}

type Cancellation = { ticketId: number | null; reason: string | null; isOwn: boolean };

/** Cancels the live tickets of a group, or one; `refused`, `passed-on`: its contact may not. rules/group-orders 8, 14, 15 */
export async function cancelTickets(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
  { ticketId, reason, isOwn }: Cancellation,
): Promise<AuditEntry[] | "refused" | "passed-on"> {
  const { rows } = await sqlRows({
    ticketId: nullable(number),
    barcode: nullable(text),
    before: nullable(textOf<TicketStatus>()),
    outcome: neverNull(textOf<"cancelled" | "refused" | "passed-on">()),
  })`
    select ticket_id as "ticketId", barcode, before, outcome
    from cancel_group(${projectId}, ${groupId}, ${ticketId}, ${reason}, ${isOwn})`.execute(trx);
  for (const { outcome } of rows) if (outcome !== "cancelled") return outcome;
  return rows.map((row) => entryOf(projectId, row, { status: "cancelled" }));
}

type Changed = { ticketId: number | null; barcode: string | null; before: TicketStatus | null };

const entryOf = (
  projectId: number,
  { ticketId, barcode, before }: Changed,
  after: Record<string, unknown>,
): AuditEntry => ({
  action: "update",
  entity: "ticket",
  entityId: ticketId ?? 0,
  entityName: barcode ?? "",
  projectId,
  before: { status: before },
  after,
});

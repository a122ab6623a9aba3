import type { Cents } from "@foyer/domain/money/cents.ts";
import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { receiveGroupPayment } from "../group-orders/staff-group.service.ts";
import type { PaymentSubject } from "../payments/payments.service.ts";
import { receivePayment } from "../ticket-life/ticket-life.service.ts";

export { lockPlacesOf } from "./lock-places.store.ts";

type Money = { paymentId: string; method: PaymentMethod | null; reference: string | null; amount: Cents };

/** No entries: the same payment was received before. `isUsed`: false: it is recorded as a refund due. */
export type ReceivedMoney = { entries: AuditEntry[]; isUsed: boolean };

/** Issues a ticket or a group for money that has come, or records it as a refund due. rules/payments 7, 8 */
export async function receiveMoney(
  trx: Transaction<Database>,
  { projectId, ticketId, groupId }: PaymentSubject,
  money: Money,
): Promise<ReceivedMoney> {
  if (ticketId === null) {
    const { entries = [], code } = await receiveGroupPayment(trx, { projectId, groupId }, money);
    return { entries, isUsed: code === undefined };
  }
  const { entry, code } = await receivePayment(trx, { projectId, ticketId }, money);
  return { entries: entry ? [entry] : [], isUsed: code === undefined };
}

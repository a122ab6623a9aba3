import type { LatePayment, ListedLatePayment } from "@foyer/contract/late-payments.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { noteReturn, settleOwedRefund } from "../payments/payments.service.ts";
import {
  countOpenLatePayments,
  findLatePayment,
  isProviderRefunding,
  listLatePaymentsOfTicket,
  listOpenLatePayments,
  type StoredLatePayment,
  updateToReturned,
} from "./late-payments.store.ts";

export {
  findLatePaymentState,
  insertLatePayment,
  insertOwedRefund,
  updateToReturnedByProvider as returnByProvider,
  updateToUsed as useLatePayment,
} from "./late-payments.store.ts";

const toWire = ({ amount, receivedAt, settledAt, ...payment }: StoredLatePayment): LatePayment => ({
  ...payment,
  amount: toAmount(amount),
  receivedAt: receivedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
});

/** Lists a page of the refunds due in the caller's projects. rules/tickets 30 */
export async function listLatePayments(
  db: Kysely<Database>,
  { projects }: Caller,
  { currentPage, sizePerPage }: { currentPage: number; sizePerPage: number },
): Promise<{ TotalCount: number; Items: ListedLatePayment[] }> {
  const offset = (currentPage - 1) * sizePerPage;
  const total = await countOpenLatePayments(db, projects);
  const rows = offset < total ? await listOpenLatePayments(db, projects, { limit: sizePerPage, offset }) : [];
  const Items = rows.map(
    ({ projectId, projectName, timeZone, ticketId, firstName, lastName, email, ...row }) => ({
      ...toWire(row),
      projectId,
      projectName,
      timeZone,
      ticketId,
      email,
      holder: `${firstName} ${lastName}`.trim(),
    }),
  );
  return { TotalCount: total, Items };
}

/** Lists the late payments of a ticket, oldest first. */
export async function listPaymentsOfTicket(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
): Promise<LatePayment[]> {
  return (await listLatePaymentsOfTicket(db, key)).map(toWire);
}

/** Records the refund of a payment, once; not while its provider gives it back. rules/tickets 30, rules/payments 8 */
export async function returnLatePayment(
  { db, caller, record }: RecordedContext,
  key: { projectId: number; latePaymentId: number },
  reference: string,
): Promise<LatePayment> {
  if (await isProviderRefunding(db, key)) throw problem("payment-refunding");
  const isReturned = await updateToReturned(db, key, reference);
  const found = await findLatePayment(db, key);
  if (!found) throw problem("not-found");
  const { ticketId, barcode, ...payment } = found;
  if (isReturned) {
    const { paymentId, amount } = payment;
    const paid = { projectId: key.projectId, ticketId, paymentId };
    if (payment.reason === "holderCancelled") await settleOwedRefund(db, paid);
    else {
      const { staffId, name: staffName } = caller;
      await noteReturn(db, paid, { amount, reason: reference, staffId, staffName });
    }
    record({
      ...entryOfTicket({ projectId: key.projectId, ticketId, barcode }),
      after: { givenBack: payment.paymentId, amount: toAmount(payment.amount), reference },
    });
  } else {
    if (payment.state === "used") throw problem("payment-used");
    if (payment.returnReference !== reference) throw problem("payment-returned");
    record("unchanged");
  }
  return toWire(payment);
}

/** Returns the audit's reference to a changed ticket. */
function entryOfTicket({
  projectId,
  ticketId,
  barcode,
}: {
  projectId: number;
  ticketId: number;
  barcode: string;
}): Omit<AuditEntry, "before" | "after"> {
  return { action: "update", entity: "ticket", entityId: ticketId, entityName: barcode, projectId };
}

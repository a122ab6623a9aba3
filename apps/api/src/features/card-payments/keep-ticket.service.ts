import type { Request } from "@foyer/contract/endpoint.ts";
import type { keepChargedBackTicket, PaymentAttempt } from "@foyer/contract/payments.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { keepDespiteChargeback, listChargebacks, lockAttempt } from "../payments/payments.service.ts";
import type { CardSettings } from "./card-parts.service.ts";
import { findTicket } from "./payable.store.ts";
import { listPayments, requireAttemptOf } from "./ticket-payments.service.ts";

/** Notes the decision of staff that a ticket stays valid whose payment was charged back. rules/payments 33 */
export async function keepTicket(
  { db, caller, record }: Pick<RecordedContext, "db" | "caller" | "record">,
  settings: CardSettings,
  { chargebackId, ...params }: Request<typeof keepChargedBackTicket>["params"],
): Promise<PaymentAttempt> {
  const { projectId, ticketId, attemptId } = params;
  await requireAttemptOf(db, params);
  await lockAttempt(db, params);
  const chargebacks = await listChargebacks(db, projectId, [attemptId]);
  const found = chargebacks.find((one) => one.chargebackId === chargebackId);
  if (!found) throw problem("not-found");
  if (found.keptAt || found.reversedAt) record("unchanged");
  else {
    await keepDespiteChargeback(db, found, { staffId: caller.staffId, staffName: caller.name });
    record({
      action: "update",
      entity: "ticket",
      entityId: ticketId,
      entityName: (await findTicket(db, { projectId, ticketId }))?.barcode ?? "",
      projectId,
      after: { keptDespiteChargeback: found.reference },
    });
  }
  const attempt = (await listPayments({ ...settings, db }, params)).find(({ id }) => id === attemptId);
  if (!attempt) throw problem("not-found");
  return attempt;
}

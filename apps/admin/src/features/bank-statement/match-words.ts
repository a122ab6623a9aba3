import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { TICKET_STATUS_LABELS } from "@foyer/domain/ticket/ticket-status.ts";
import type { StatementRow } from "./statement-rows.ts";

/** Says in a sentence what a row means. */
export function matchWords({ found, outcome, amount, currency: own, references }: StatementRow): string {
  const { match, subjects, currency } = found;
  if (outcome === "issued") return subjects.length > 1 ? "Booked: the tickets are issued." : "Booked.";
  if (outcome === "refundDue") return "Recorded as a refund due.";
  const cost = toCents(subjects.reduce((sum, subject) => sum + subject.amount, 0));
  const [first] = subjects;
  switch (match) {
    case "due":
      return first?.status === "expired"
        ? "Came after the deadline: issued if the place is still free, otherwise a refund due."
        : "Exactly what is due.";
    case "recorded":
      return "Recorded before.";
    case "differs":
      if (own !== null && own !== currency)
        return `Costs ${formatAmount(cost, currency)}, in another currency.`;
      return amount < cost
        ? `${formatAmount(wholeCents(cost - amount), currency)} too little.`
        : `${formatAmount(wholeCents(amount - cost), currency)} too much.`;
    case "paid":
      if (first?.status === "cancelled") return "The ticket is cancelled: the money is to be given back.";
      return first?.paymentId
        ? `Paid already (${first.paymentId}).`
        : `Nothing is due: ${TICKET_STATUS_LABELS[first?.status ?? "issued"].toLowerCase()}.`;
    case "unknown":
      return references.length === 0
        ? "No reference in its text."
        : `Not a ticket of this project: ${references.join(", ")}.`;
  }
}

import { type PaymentAttempt, refundTicketPayment } from "@foyer/contract/payments.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { isAmount, toAmount, toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Text } from "@mantine/core";
import { useState } from "react";
import { DialogForm } from "../../../form/dialog-form.tsx";
import type { Values } from "../../../form/entity-body.ts";
import { fieldsOf } from "../../../form/fields/fields-of.ts";
import { numberFieldOf } from "../../../form/fields/number-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { NoMailServer } from "../../../session/no-mail-server.tsx";
import { TICKET_READS } from "../server/ticket-reads.ts";

type RefundValues = Values<typeof refundTicketPayment>;
const { CheckField, TextField } = fieldsOf<RefundValues>();
const NumberField = numberFieldOf<RefundValues>();

type FormProps = { projectId: number; ticket: TicketDetails; attempt: PaymentAttempt; onClose: () => void };
type Props = Omit<FormProps, "attempt"> & { attempt: PaymentAttempt | undefined };

/** Asks how much of a payment is given back, and whether its ticket is cancelled. rules/payments 9 */
export function RefundPayment({ attempt, ...form }: Props) {
  const title = `Refund for ticket ${form.ticket.TicketId}`;
  return (
    <FormDialog isOpen={attempt !== undefined} title={title} onClose={form.onClose}>
      {attempt && <RefundForm {...form} attempt={attempt} />}
    </FormDialog>
  );
}

function RefundForm({ projectId, ticket, attempt, onClose }: FormProps) {
  // One key for the dialog: a second press is the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const amountOf = (amount: number) => formatAmount(toCents(amount), attempt.currency);
  const { TicketId: ticketId } = ticket;
  const { fullRefund, refundable, fee } = attempt;
  const amount = attempt.isOfGroup ? Math.min(ticket.Price, fullRefund) : fullRefund;
  const mayCancel = isLive(ticket.status);
  const form = useEntityForm(refundTicketPayment, {
    params: { projectId, ticketId, attemptId: attempt.id },
    start: {
      amount,
      cancelsTicket: false,
    },
    fixed: { key },
    refreshes: TICKET_READS,
    saved: () => SAVED[attempt.provider === "hand" ? "noted" : "asked"],
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="Nothing was refunded." submit="Refund" onCancel={onClose}>
      <Text size="sm">
        {amountOf(refundable)} of {amountOf(attempt.paid)} can be refunded.{" "}
        {attempt.provider === "hand"
          ? "Foyer moves no money here: refund it first."
          : `${PROVIDER_WORDS[attempt.provider]} gives it back to the payer's card.`}
        {fee > 0 && ` ${saysFee(attempt, form.values.amount, amountOf)}`}
        {!attempt.isLive && " Test mode: no money moves."}
      </Text>
      <NumberField name="amount" label="Amount" isMoney />
      {mayCancel && (
        <CheckField
          name="cancelsTicket"
          label="Cancel the ticket"
          hint="Its place can be sold again, and its barcode will not work."
        />
      )}
      <TextField
        name="reason"
        label="Reason (optional)"
        hint={
          attempt.provider === "hand"
            ? "Staff see it; of a cancelled ticket its holder is mailed it."
            : "The payer is mailed it, and the holder of a cancelled ticket."
        }
        dir="auto"
        multiline
      />
      <NoMailServer />
    </DialogForm>
  );
}

/** How much of the card fee is in the amount: the price is given back before it. rules/payments 38 */
function saysFee(
  { refundable, fee }: PaymentAttempt,
  typed: unknown,
  amountOf: (amount: number) => string,
): string {
  // While it is typed it may be no amount.
  const amount = isAmount(Number(typed)) ? Math.min(Number(typed), refundable) : 0;
  const part = toAmount(wholeCents(Math.max(0, toCents(amount) - toCents(refundable) + toCents(fee))));
  if (part === 0) return `The amount below is without the card fee of ${amountOf(fee)}.`;
  if (part >= fee) return `The amount below is with the card fee of ${amountOf(fee)}.`;
  return `The amount below is with ${amountOf(part)} of the card fee.`;
}

const SAVED = { noted: "The refund is noted.", asked: "The refund is under way." } as const;

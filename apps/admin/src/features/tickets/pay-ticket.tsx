import { payTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { METHOD_WORDS } from "../../late-payments/late-payment-words.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { useAmount } from "../../session/use-amount.ts";
import { TICKET_READS } from "./server/ticket-reads.ts";

const { SwitchField, TextField } = fieldsOf<Values<typeof payTicket>>();

type FormProps = { projectId: number; ticket: TicketDetails; onClose: () => void };
type Props = FormProps & { isOpen: boolean };

/** Asks how a ticket was paid, and marks it as paid. rules/tickets 17, 28, 29 */
export function PayTicket({ isOpen, ...form }: Props) {
  const title = `Mark ticket ${form.ticket.TicketId} as paid`;
  return (
    <FormDialog isOpen={isOpen} title={title} onClose={form.onClose}>
      <PaymentForm {...form} />
    </FormDialog>
  );
}

function PaymentForm({ projectId, ticket, onClose }: FormProps) {
  const { TicketId: ticketId } = ticket;
  const amount = useAmount()(ticket.Price);
  const form = useEntityForm(payTicket, {
    params: { projectId, ticketId },
    start: { method: "bank" },
    refreshes: TICKET_READS,
    saved: () => `Ticket ${ticketId} is paid.`,
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} failed="The ticket is not paid." submit="Mark as paid" onCancel={onClose}>
      <Text size="sm">
        The ticket costs {amount}. {CONSEQUENCES[ticket.status]}
      </Text>
      <NoMailServer />
      <SwitchField name="method" label="Paid by" choices={METHODS} />
      <TextField
        name="reference"
        label="Reference (optional)"
        hint="The payment's number at the bank, the card terminal or on the receipt."
        isFirst
      />
    </DialogForm>
  );
}

const METHODS = PAYMENT_METHODS.map((method) => ({ value: method, label: METHOD_WORDS[method] }));

const CONSEQUENCES: Record<TicketDetails["status"], string> = {
  held: "It is valid at once.",
  expired:
    "It has expired: if its place is still free, it is valid again at once. Otherwise the payment is recorded as a refund due.",
  cancelled: "It was cancelled and stays so: the payment is recorded as a refund due.",
  issued: "It is paid already: the payment is recorded as a refund due.",
};

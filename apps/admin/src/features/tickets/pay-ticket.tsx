import { payTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { TICKET_READS } from "./ticket-reads.ts";

const { TextField } = fieldsOf<Values<typeof payTicket>>();

type FormProps = { projectId: number; ticket: TicketDetails; onClose: () => void };
type Props = FormProps & { isOpen: boolean };

/** Asks for the payment id and marks a held ticket as paid. rules/tickets 17 */
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
  const form = useEntityForm(payTicket, {
    params: { projectId, ticketId },
    refreshes: TICKET_READS,
    saved: () => `Ticket ${ticketId} is paid.`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      failed="The payment could not be recorded."
      submit="Mark as paid"
      onCancel={onClose}
    >
      <Text size="sm">The ticket costs {formatAmount(toCents(ticket.Price))}. It is valid at once.</Text>
      <TextField
        name="paymentId"
        label="Payment id"
        hint="What your bank or payment provider calls the payment."
        isFirst
      />
    </DialogForm>
  );
}

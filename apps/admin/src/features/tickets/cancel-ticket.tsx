import { cancelTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { Text } from "@mantine/core";
import { DialogForm } from "../../form/dialog-form.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { TICKET_READS } from "./ticket-reads.ts";

type FormProps = { projectId: number; ticket: TicketDetails; onClose: () => void };
type Props = FormProps & { isOpen: boolean };

const KEEP = "Keep ticket";

/** Confirms that a ticket is to be cancelled, and explains the consequences. rules/tickets 19 */
export function CancelTicket({ isOpen, ...form }: Props) {
  const title = `Cancel ticket ${form.ticket.TicketId}?`;
  return (
    <FormDialog isOpen={isOpen} title={title} closeLabel={KEEP} onClose={form.onClose}>
      <CancelForm {...form} />
    </FormDialog>
  );
}

function CancelForm({ projectId, ticket, onClose }: FormProps) {
  const { TicketId: ticketId } = ticket;
  const form = useEntityForm(cancelTicket, {
    params: { projectId, ticketId },
    refreshes: TICKET_READS,
    saved: () => `Ticket ${ticketId} has been cancelled.`,
    onSaved: onClose,
  });
  return (
    <DialogForm
      form={form}
      failed="The ticket could not be cancelled."
      submit="Cancel ticket"
      submitProps={{ color: "red" }}
      cancel={KEEP}
      onCancel={onClose}
      isQuestion
    >
      <Text size="sm">{consequencesOf(ticket)}</Text>
    </DialogForm>
  );
}

function consequencesOf({ Barcode, Purchased, Price }: TicketDetails): string {
  const isPaid = Purchased && Price > 0;
  return `The place is given back and can be sold again. The barcode ${Barcode} will not work again.${
    isPaid ? " The ticket was paid; paying back is not done here." : ""
  } This cannot be undone.`;
}

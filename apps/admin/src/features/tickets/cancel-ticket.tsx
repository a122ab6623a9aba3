import { cancelTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import type { Values } from "../../form/entity-body.ts";
import { fieldsOf } from "../../form/fields/fields-of.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { TICKET_READS } from "./server/ticket-reads.ts";

const { TextField } = fieldsOf<Values<typeof cancelTicket>>();

type Props = { projectId: number; ticket: TicketDetails; isOpen: boolean; onClose: () => void };

/** Confirms that a ticket is to be cancelled, and explains the consequences. rules/tickets 19 */
export function CancelTicket({ projectId, ticket, ...dialog }: Props) {
  const { TicketId: ticketId } = ticket;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Cancel ticket ${ticketId}?`}
      call={cancelTicket}
      options={{
        params: { projectId, ticketId },
        refreshes: TICKET_READS,
        saved: () => `Ticket ${ticketId} has been cancelled.`,
      }}
      failed="The ticket could not be cancelled."
      submit="Cancel ticket"
      cancel="Keep ticket"
      isDestructive
      fields={
        ticket.Email.trim() !== "" && (
          <>
            <TextField
              name="reason"
              label="Reason for the visitor"
              hint="Included in the cancellation mail. Leave empty to give no reason."
              dir="auto"
              multiline
            />
            <NoMailServer />
          </>
        )
      }
    >
      {consequencesOf(ticket)}
    </ConfirmDialog>
  );
}

function consequencesOf({ Barcode, Purchased, Price }: TicketDetails): string {
  const isPaid = Purchased && Price > 0;
  return `The place can be sold again. The barcode ${Barcode} will not work again.${
    isPaid ? " The ticket was paid; Foyer does not refund it." : ""
  } This cannot be undone.`;
}

import { cancelTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { ConfirmDialog } from "@foyer/ui/confirm-dialog.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { TICKET_READS } from "./ticket-reads.ts";

type Props = { projectId: number; ticket: TicketDetails; isOpen: boolean; onClose: () => void };

/** Asks whether a ticket is to be taken back, and says what that means. rules/tickets 19 */
export function CancelTicket({ projectId, ticket, isOpen, onClose }: Props) {
  const messages = useMessages();
  const { mutate, isPending, error, reset } = useWrite(cancelTicket, { refreshes: TICKET_READS });
  const { TicketId: ticketId } = ticket;
  const close = () => {
    reset();
    onClose();
  };
  const cancel = () =>
    mutate(
      { params: { projectId, ticketId }, body: {} },
      {
        onSuccess: () => {
          messages.add("success", `Ticket ${ticketId} has been cancelled.`);
          close();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Cancel ticket ${ticketId}?`}
      text={consequencesOf(ticket)}
      confirm="Cancel ticket"
      dismiss="Keep ticket"
      onConfirm={cancel}
      onCancel={close}
      isBusy={isPending}
      failure={error?.message}
      isDangerous
    />
  );
}

function consequencesOf({ Barcode, Purchased, Price }: TicketDetails): string {
  const isPaid = Purchased && Price > 0;
  return `The place is given back and can be sold again. The barcode ${Barcode} will not work again.${
    isPaid ? " The ticket was paid; paying back is not done here." : ""
  } This cannot be undone.`;
}

import { exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { ConfirmDialog } from "../../form/confirm-dialog.tsx";
import { TICKET_READS } from "./server/ticket-reads.ts";

type Props = { projectId: number; ticket: TicketDetails; isOpen: boolean; onClose: () => void };

/** Confirms that a ticket gets another barcode, for a badge that was lost. rules/tickets 37 */
export function ExchangeBarcode({ projectId, ticket, ...dialog }: Props) {
  const { TicketId: ticketId, Barcode } = ticket;
  return (
    <ConfirmDialog
      {...dialog}
      title={`Give ticket ${ticketId} a new barcode?`}
      call={exchangeBarcode}
      options={{
        params: { projectId, ticketId },
        refreshes: TICKET_READS,
        saved: () => `Ticket ${ticketId} has a new barcode. Print it or mail it again.`,
      }}
      failed="The ticket keeps its barcode."
      submit="Give a new barcode"
      cancel="Keep barcode"
    >
      {`For a lost badge or a code that somebody else has seen. The ticket gets the next free code of its pool. The code ${Barcode} is void from then on. This cannot be undone.`}
    </ConfirmDialog>
  );
}

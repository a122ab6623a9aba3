import { moveTicket } from "@foyer/contract/ticket-moves.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { messages } from "../../messages/messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { TICKET_READS } from "./server/ticket-reads.ts";

type Moved = { before: TicketDetails; after: TicketDetails };

/** Returns a function that says that a ticket was moved; with Undo where a move back restores all of it. rules/tickets 60 */
export function useUndoMove(projectId: number): (moved: Moved) => void {
  const write = useWrite(moveTicket, { refreshes: TICKET_READS });
  return ({ before, after }) => {
    const { TicketId: ticketId, version } = after;
    const undo = async () => {
      const body = { registrationId: before.registrationId, price: "keep", version } as const;
      try {
        await write.mutateAsync({ params: { projectId, ticketId }, body });
        messages.add("success", `Ticket ${ticketId} is as it was.`);
      } catch (error) {
        messages.add("danger", `The ticket stays where it is. ${(error as Error).message}`);
      }
    };
    const isRestorable =
      after.Barcode === before.Barcode && after.Price === before.Price && after.status === before.status;
    messages.add(
      "success",
      after.registrationId === before.registrationId
        ? `Ticket ${ticketId} has the price of its registration.`
        : `Ticket ${ticketId} has moved to ${after.registrationName}.`,
      isRestorable ? { label: "Undo", run: () => void undo() } : undefined,
    );
  };
}

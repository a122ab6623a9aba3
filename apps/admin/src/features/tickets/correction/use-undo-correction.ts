import { correctTicket } from "@foyer/contract/ticket-corrections.ts";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";
import type { SavedCorrection } from "./correction-props.ts";

/** Returns a function that says that a correction was saved, with Undo for ten seconds. rules/tickets 38 */
export function useUndoCorrection(projectId: number): (saved: SavedCorrection) => void {
  const write = useWrite(correctTicket, { refreshes: TICKET_READS });
  return ({ form, after }) => {
    const { TicketId: ticketId, version } = after;
    const undo = async () => {
      const fields = Object.fromEntries(form.fields.map(({ field, value }) => [field, value]));
      const body = { version, results: form.results, fields };
      try {
        await write.mutateAsync({ params: { projectId, ticketId }, body });
        messages.add("success", `Ticket ${ticketId} is as it was.`);
      } catch (error) {
        messages.add("danger", `The correction stays. ${(error as Error).message}`);
      }
    };
    messages.add("success", `Ticket ${ticketId} has been corrected.`, {
      label: "Undo",
      run: () => void undo(),
    });
  };
}

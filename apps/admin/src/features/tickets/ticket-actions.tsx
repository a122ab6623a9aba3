import { cancelTicket, payTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "../../session/use-session.ts";
import { CancelTicket } from "./cancel-ticket.tsx";
import { PayTicket } from "./pay-ticket.tsx";

type Props = {
  projectId: number;
  ticket: TicketDetails;
  /** Says whether a dialog is open: its Escape is not that of what lies behind it. */
  onAsking: (isAsking: boolean) => void;
  /** Further buttons beside these. */
  children: ReactNode;
};
type Question = "pay" | "cancel";

/** What can be done with a ticket in its state, by who is looking at it. rules/tickets 17, 19 */
export function TicketActions({ projectId, ticket, onAsking, children }: Props) {
  const { can } = useSession();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    onAsking(question !== undefined);
    return () => onAsking(false);
  }, [question, onAsking]);
  const isPayable = can(payTicket) && ticket.status === "held";
  const isCancellable = can(cancelTicket) && isLive(ticket.status);
  // A dialog outlives its button: it says why nothing was done when somebody else was faster.
  const dialog = { projectId, ticket, onClose: () => setQuestion(undefined) };
  return (
    <>
      <Group gap="xs">
        {isPayable && <Button onClick={() => setQuestion("pay")}>Mark as paid</Button>}
        {children}
        {isCancellable && (
          <Button variant="light" color="red" onClick={() => setQuestion("cancel")}>
            Cancel ticket
          </Button>
        )}
      </Group>
      <PayTicket {...dialog} isOpen={question === "pay"} />
      <CancelTicket {...dialog} isOpen={question === "cancel"} />
    </>
  );
}

import { correctTicket, exchangeBarcode } from "@foyer/contract/ticket-corrections.ts";
import { moveTicket } from "@foyer/contract/ticket-moves.ts";
import { cancelTicket, payTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Button, Group } from "@mantine/core";
import { IconArrowsExchange, IconPencil, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSession } from "../../session/use-session.ts";
import { CancelTicket } from "./cancel-ticket.tsx";
import { ExchangeBarcode } from "./exchange-barcode.tsx";
import { MoveTicket } from "./move-ticket.tsx";
import { PayTicket } from "./pay-ticket.tsx";

type Props = {
  projectId: number;
  ticket: TicketDetails;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
  /** Opens the form of a correction. */
  onCorrect: () => void;
  onMoved: (after: TicketDetails) => void;
  /** Further buttons beside these. */
  children: ReactNode;
};
type Question = "pay" | "cancel" | "exchange" | "move";

/** The actions that the ticket's status and the user's role allow. rules/tickets 17, 19, 37, 57 */
export function TicketActions({ projectId, ticket, onAsking, onCorrect, onMoved, children }: Props) {
  const { can } = useSession();
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    onAsking(question !== undefined);
    return () => onAsking(false);
  }, [question, onAsking]);
  // rules/group-orders 8: a group is paid as one, on its panel.
  const isPayable =
    can(payTicket) && ticket.Price > 0 && ticket.status !== "issued" && ticket.groupId === null;
  const isCancellable = can(cancelTicket) && isLive(ticket.status);
  // The dialog stays open when its button disappears, to show the refusal if another user was faster.
  const dialog = { projectId, ticket, onClose: () => setQuestion(undefined) };
  return (
    <>
      <Group gap="xs">
        {isPayable && (
          <Button variant={ticket.status === "held" ? "filled" : "light"} onClick={() => setQuestion("pay")}>
            {ticket.status === "held" ? "Mark as paid" : "Record a late payment"}
          </Button>
        )}
        {can(correctTicket) && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            data-opens="correction"
            onClick={onCorrect}
          >
            Edit
          </Button>
        )}
        {children}
        {can(exchangeBarcode) && isLive(ticket.status) && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setQuestion("exchange")}
          >
            New barcode
          </Button>
        )}
        {can(moveTicket) &&
          isLive(ticket.status) &&
          !(ticket.groupId !== null && ticket.status === "held") && (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => setQuestion("move")}
            >
              Move
            </Button>
          )}
        {isCancellable && (
          <Button variant="light" color="red" onClick={() => setQuestion("cancel")}>
            Cancel ticket
          </Button>
        )}
      </Group>
      <PayTicket {...dialog} isOpen={question === "pay"} />
      <ExchangeBarcode {...dialog} isOpen={question === "exchange"} />
      <MoveTicket {...dialog} isOpen={question === "move"} onMoved={onMoved} />
      <CancelTicket {...dialog} isOpen={question === "cancel"} />
    </>
  );
}

import { getTicket, resendTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { messages } from "../../messages/messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { NoMailServer } from "../../session/no-mail-server.tsx";
import { useSession } from "../../session/use-session.ts";

type Props = {
  projectId: number;
  ticket: Pick<TicketDetails, "TicketId" | "status" | "Email">;
};

/** Mails the ticket to its email address again; shown only for a live ticket with an address. rules/tickets 21 */
export function ResendButton({ projectId, ticket: { TicketId, status, Email } }: Props) {
  const { can, hasMailServer } = useSession();
  const write = useWrite(resendTicket, { refreshes: [getTicket] });
  if (!isLive(status) || Email.trim() === "" || !can(resendTicket)) return null;
  const resend = () =>
    write.mutate(
      { params: { projectId, ticketId: TicketId } },
      {
        onSuccess: ({ recipient }) =>
          hasMailServer
            ? messages.add("success", `The ticket will be mailed to ${recipient} again.`)
            : messages.add("warning", `The mail to ${recipient} waits in the outbox.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconMail size={16} aria-hidden />}
        onClick={resend}
        loading={write.isPending}
      >
        Mail again
      </Button>
      <NoMailServer />
    </Group>
  );
}

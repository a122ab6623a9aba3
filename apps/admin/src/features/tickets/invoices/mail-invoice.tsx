import { type Invoice, mailInvoice } from "@foyer/contract/invoices.ts";
import { Button } from "@mantine/core";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";

type Props = { projectId: number; invoice: Pick<Invoice, "id" | "number">; isAgain: boolean };

/** Mails an invoice to who has paid. rules/invoices 22 */
export function MailInvoice({ projectId, invoice: { id, number }, isAgain }: Props) {
  const { hasMailServer } = useSession();
  const write = useWrite(mailInvoice, { refreshes: TICKET_READS });
  const send = () =>
    write.mutate(
      { params: { projectId, invoiceId: id } },
      {
        onSuccess: ({ recipient }) =>
          hasMailServer
            ? messages.add("success", `${number} will be mailed to ${recipient}.`)
            : messages.add("warning", `The mail to ${recipient} waits in the outbox.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  const label = isAgain ? "Send again" : "Send by email";
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={send}
      loading={write.isPending}
      aria-label={`${label}: ${number}`}
    >
      {label}
    </Button>
  );
}

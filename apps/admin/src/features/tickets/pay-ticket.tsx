import { Payment, payTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { useSaveKey } from "../../shell/keys/use-save-key.ts";
import { TICKET_READS } from "./ticket-reads.ts";
import { ticketText } from "./ticket-text.ts";

type FormProps = { projectId: number; ticket: TicketDetails; onClose: () => void };
type Props = FormProps & { isOpen: boolean };

/** Asks what the payment of a held ticket is called. rules/tickets 17 */
export function PayTicket({ isOpen, ...form }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={`Mark ticket ${form.ticket.TicketId} as paid`}
      closeButtonProps={{ "aria-label": "Close" }}
      centered
    >
      <PaymentForm {...form} />
    </Modal>
  );
}

function PaymentForm({ projectId, ticket, onClose }: FormProps) {
  const messages = useMessages();
  const { mutate, isPending, error } = useWrite(payTicket, { refreshes: TICKET_READS });
  const [paymentId, setPaymentId] = useState("");
  const [fault, setFault] = useState<string>();
  const { TicketId: ticketId } = ticket;
  const pay = (event: FormEvent) => {
    event.preventDefault();
    const body = Payment.safeParse({ paymentId });
    setFault(body.error?.issues[0]?.message);
    if (!body.success) return;
    const onSuccess = () => {
      messages.add("success", `Ticket ${ticketId} is paid.`);
      onClose();
    };
    mutate({ params: { projectId, ticketId }, body: body.data }, { onSuccess });
  };
  return (
    <form ref={useSaveKey()} onSubmit={pay} noValidate>
      <Stack>
        <Text size="sm">The ticket costs {ticketText(ticket, "Price")}. It is valid at once.</Text>
        <TextInput
          label="Payment id"
          description="What your bank or payment provider calls the payment."
          value={paymentId}
          onChange={(event) => setPaymentId(event.currentTarget.value)}
          error={fault}
          data-autofocus
          required
        />
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Mark as paid
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

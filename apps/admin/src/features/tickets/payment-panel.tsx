import type { LatePayment } from "@foyer/contract/late-payments.ts";
import { returnLatePayment } from "@foyer/contract/late-payments.ts";
import { payTicket, type TicketDetails } from "@foyer/contract/tickets.ts";
import { paymentReference } from "@foyer/domain/ticket/payment.ts";
import { CopyButton } from "@foyer/ui/copy-button.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { METHOD_WORDS, REASON_WORDS } from "../../late-payments/late-payment-words.ts";
import { RecordRefund } from "../../late-payments/record-refund.tsx";
import { useMessages } from "../../messages/use-messages.ts";
import { useWrite } from "../../server/use-write.ts";
import { useAmount } from "../../session/use-amount.ts";
import { useSession } from "../../session/use-session.ts";
import { PaymentHistory } from "./payments/payment-history.tsx";
import { TICKET_READS } from "./server/ticket-reads.ts";

type Props = {
  projectId: number;
  ticket: TicketDetails;
  timeZone: string;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
};

/** The price of a ticket, its payment, and late payments. rules/tickets 17, 28–31 */
export function PaymentPanel({ projectId, ticket, timeZone, onAsking }: Props) {
  const [chosen, setChosen] = useState<LatePayment>();
  const choose = (payment: LatePayment | undefined) => {
    setChosen(payment);
    onAsking(payment !== undefined);
  };
  // A ticket that is free by now may have been paid for.
  if (ticket.Price === 0 && !ticket.PaymentId && ticket.latePayments.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Payment
      </Title>
      <Stack gap="xs">
        <PaymentState ticket={ticket} timeZone={timeZone} />
        {ticket.latePayments.map((payment) => (
          <Late
            key={payment.id}
            projectId={projectId}
            ticket={ticket}
            payment={payment}
            timeZone={timeZone}
            onRefund={() => choose(payment)}
          />
        ))}
        <PaymentHistory projectId={projectId} ticket={ticket} timeZone={timeZone} onAsking={onAsking} />
      </Stack>
      <RecordRefund
        projectId={projectId}
        ticketId={ticket.TicketId}
        payment={chosen}
        onClose={() => choose(undefined)}
      />
    </section>
  );
}

/** How it was paid, or what the payer is asked to name. The amount stands in the summary. */
function PaymentState({ ticket, timeZone }: Pick<Props, "ticket" | "timeZone">) {
  const { TicketId, Price, PaymentId, Purchased, payment } = ticket;
  if (Price === 0) return null;
  if (!Purchased) {
    // The group has a reference of its own.
    if (ticket.groupId !== null) return null;
    const reference = paymentReference(TicketId);
    return (
      <Group gap="sm">
        <Text size="sm">
          Reference for the payer: <b>{reference}</b>
        </Text>
        <CopyButton value={reference} label="Copy reference" size="xs" />
      </Group>
    );
  }
  const how = [payment?.method && METHOD_WORDS[payment.method], PaymentId, payment?.reference].filter(
    Boolean,
  );
  return (
    <Text size="sm">
      <bdi>{[...new Set(how)].join(", ")}</bdi>
      {payment?.paidAt && (
        <>
          , <Moment at={payment.paidAt} timeZone={timeZone} />
        </>
      )}
    </Text>
  );
}

type LateProps = Omit<Props, "onAsking"> & { payment: LatePayment; onRefund: () => void };

function Late({ projectId, ticket, payment, timeZone, onRefund }: LateProps) {
  const { can } = useSession();
  const { paymentId, method, reference, reason, state, receivedAt, settledAt, returnReference } = payment;
  const amount = useAmount()(payment.amount);
  const isOpen = state === "open";
  return (
    <Alert color={isOpen ? "orange" : "gray"} variant={isOpen ? "outline" : "default"}>
      <Text size="sm" fw={600}>
        {isOpen ? `${amount} to refund` : `${amount} ${CLOSED_WORDS[state]}`}
      </Text>
      <Text size="sm">
        Payment <bdi>{paymentId}</bdi>
        {method && `, ${METHOD_WORDS[method].toLowerCase()}`}
        {reference && reference !== paymentId && (
          <>
            , <bdi>{reference}</bdi>
          </>
        )}
        , {reason === "holderCancelled" ? "due since" : "received"}{" "}
        <Moment at={receivedAt} timeZone={timeZone} />; {REASON_WORDS[reason]}.
        {settledAt && state === "returned" && (
          <>
            {" "}
            Refunded <Moment at={settledAt} timeZone={timeZone} />: <bdi>{returnReference}</bdi>
          </>
        )}
      </Text>
      {isOpen && can(returnLatePayment) && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" onClick={onRefund}>
            Record refund…
          </Button>
          {ticket.status === "expired" && ticket.groupId === null && can(payTicket) && (
            <UseAgain projectId={projectId} ticket={ticket} payment={payment} />
          )}
        </Group>
      )}
    </Alert>
  );
}

const CLOSED_WORDS = { returned: "refunded", used: "received late and used" } as const;

/** Tries once more to use a late payment, because a place may have become free. rules/tickets 29 */
function UseAgain({ projectId, ticket, payment }: Pick<LateProps, "projectId" | "ticket" | "payment">) {
  const messages = useMessages();
  const write = useWrite(payTicket, { refreshes: TICKET_READS });
  const { paymentId, method, reference } = payment;
  const send = () =>
    write.mutate(
      { params: { projectId, ticketId: ticket.TicketId }, body: { paymentId, method, reference } },
      {
        onSuccess: () => messages.add("success", `Ticket ${ticket.TicketId} is paid.`),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Button size="compact-sm" variant="default" loading={write.isPending} onClick={send}>
      Use it for this ticket
    </Button>
  );
}

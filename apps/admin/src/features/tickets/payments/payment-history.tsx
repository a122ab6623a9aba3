import { listTicketPayments, type PaymentAttempt } from "@foyer/contract/payments.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../../server/use-read.ts";
import { AttemptPart } from "./attempt-part.tsx";
import { RefundPayment } from "./refund-payment.tsx";

type Props = {
  projectId: number;
  ticket: TicketDetails;
  timeZone: string;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
};

const REFRESH_MS = 5_000;

/** The end of a refund comes from the provider, later. */
const untilRefunded = (attempts: readonly PaymentAttempt[] | undefined): number | false =>
  attempts?.some(({ refunds }) => refunds.some(({ settledAt }) => settledAt === null)) ? REFRESH_MS : false;

/** The attempts to pay for a ticket or its group, newest first, with their refunds. rules/payments 14 */
export function PaymentHistory({ projectId, ticket, timeZone, onAsking }: Props) {
  const [chosen, setChosen] = useState<PaymentAttempt>();
  const choose = (attempt: PaymentAttempt | undefined) => {
    setChosen(attempt);
    onAsking(attempt !== undefined);
  };
  const params = { projectId, ticketId: ticket.TicketId };
  return (
    <>
      <LoadGate
        read={useRead(listTicketPayments, { params }, { staleMs: 0, refreshMs: untilRefunded })}
        failed="The payments could not be loaded."
        loading={<Skeleton height={24} role="progressbar" aria-busy="true" aria-label="Loading" />}
      >
        {(attempts) =>
          attempts.length > 0 && (
            <Stack gap="xs" component="ul" m={0} p={0} aria-label="Payments">
              {attempts.map((attempt) => (
                <AttemptPart
                  key={attempt.id}
                  params={params}
                  attempt={attempt}
                  isTicketLive={isLive(ticket.status)}
                  timeZone={timeZone}
                  onRefund={() => choose(attempt)}
                />
              ))}
            </Stack>
          )
        }
      </LoadGate>
      <RefundPayment
        projectId={projectId}
        ticket={ticket}
        attempt={chosen}
        onClose={() => choose(undefined)}
      />
    </>
  );
}

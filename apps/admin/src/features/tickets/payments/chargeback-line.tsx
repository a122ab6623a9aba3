import { type Chargeback, keepChargedBackTicket, type PaymentAttempt } from "@foyer/contract/payments.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Alert, Button, Text } from "@mantine/core";
import { CHARGEBACK_WORDS } from "../../../late-payments/payment-words.ts";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { useSession } from "../../../session/use-session.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";

type Props = {
  params: { projectId: number; ticketId: number; attemptId: number; chargebackId: number };
  chargeback: Chargeback;
  attempt: PaymentAttempt;
  isTicketLive: boolean;
  timeZone: string;
};

/** A chargeback, and what to do while nobody has decided on its ticket. rules/payments 33 */
export function ChargebackLine({ params, chargeback, attempt, isTicketLive, timeZone }: Props) {
  const { amount, state, takenAt, reversedAt, reason, keptAt, keptBy } = chargeback;
  const more = [reason, keptAt && `${keptBy} kept the ticket`].filter(Boolean);
  const isOpen = state === "taken" && keptAt === null && isTicketLive;
  return (
    <>
      <Text size="sm" c={state === "taken" ? "red" : "dimmed"}>
        {formatAmount(toCents(amount), attempt.currency)} {CHARGEBACK_WORDS[state]},{" "}
        <Moment at={reversedAt ?? takenAt} timeZone={timeZone} />
        {more.length > 0 && (
          <>
            : <bdi>{more.join("; ")}</bdi>
          </>
        )}
      </Text>
      {isOpen && <Decision params={params} provider={PROVIDER_WORDS[attempt.provider]} />}
    </>
  );
}

function Decision({ params, provider }: Pick<Props, "params"> & { provider: string }) {
  const { can } = useSession();
  const write = useWrite(keepChargedBackTicket, { refreshes: TICKET_READS });
  const keep = () =>
    write.mutate(
      { params },
      {
        onSuccess: () => messages.add("success", "The ticket stays valid."),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Alert color="orange" variant="outline" mt={4}>
      <Text size="sm">
        The payer’s bank has taken the money back. Contest it at {provider} if the payer is wrong. Keep the
        ticket meanwhile, or cancel it.
      </Text>
      {can(keepChargedBackTicket) && (
        <Button size="compact-sm" variant="default" mt="xs" loading={write.isPending} onClick={keep}>
          Keep the ticket
        </Button>
      )}
    </Alert>
  );
}

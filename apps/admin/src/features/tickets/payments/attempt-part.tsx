import {
  checkTicketPayment,
  type PaymentAttempt,
  type Refund,
  refundTicketPayment,
} from "@foyer/contract/payments.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toAmount, toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { isOpenAttempt } from "@foyer/domain/payment/attempt-state.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Button, Group, Text } from "@mantine/core";
import { METHOD_WORDS } from "../../../late-payments/late-payment-words.ts";
import { ATTEMPT_WORDS, CAUSE_WORDS, REFUND_WORDS } from "../../../late-payments/payment-words.ts";
import { messages } from "../../../messages/messages.ts";
import { useWrite } from "../../../server/use-write.ts";
import { TestMode } from "../../../session/test-mode.tsx";
import { useSession } from "../../../session/use-session.ts";
import { TICKET_READS } from "../server/ticket-reads.ts";
import { ChargebackLine } from "./chargeback-line.tsx";

type Props = {
  params: { projectId: number; ticketId: number };
  attempt: PaymentAttempt;
  /** Whether its ticket is valid or held. */
  isTicketLive: boolean;
  timeZone: string;
  onRefund: () => void;
};

/** An attempt to pay, with its refunds and what can be done with it. rules/payments 14 */
export function AttemptPart({ params, attempt, isTicketLive, timeZone, onRefund }: Props) {
  const { can } = useSession();
  const { provider, isLive, isOfGroup, method, reference, state, failure, refunds, chargebacks } = attempt;
  const money = (amount: number) => formatAmount(toCents(amount), attempt.currency);
  const named = [
    PROVIDER_WORDS[provider],
    provider === "hand" && method && METHOD_WORDS[method].toLowerCase(),
    isOfGroup && "for the group",
    reference,
  ].filter(Boolean);
  return (
    <li style={{ listStyle: "none" }}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {money(attempt.amount)} {ATTEMPT_WORDS[state]}
        </Text>
        {attempt.fee > 0 && <Text size="sm">with a card fee of {money(attempt.fee)}</Text>}
        {!isLive && <TestMode>Test mode</TestMode>}
      </Group>
      <Text size="sm">
        <bdi>{named.join(", ")}</bdi>, <Moment at={attempt.paidAt ?? attempt.createdAt} timeZone={timeZone} />
        {failure && `: ${failure}`}
      </Text>
      {refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund} currency={attempt.currency} timeZone={timeZone} />
      ))}
      {chargebacks.map((chargeback) => (
        <ChargebackLine
          key={chargeback.id}
          params={{ ...params, attemptId: attempt.id, chargebackId: chargeback.id }}
          chargeback={chargeback}
          attempt={attempt}
          isTicketLive={isTicketLive}
          timeZone={timeZone}
        />
      ))}
      {attempt.notAsked && (
        <Text size="sm" c="red">
          {attempt.notAsked}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {provider !== "hand" && can(checkTicketPayment) && attempt.canCheck && (
          <CheckNow params={params} attempt={attempt} />
        )}
        {attempt.refundable > 0 && can(refundTicketPayment) && (provider === "hand" || attempt.canCheck) && (
          <Button size="compact-sm" variant="default" onClick={onRefund}>
            Refund…
          </Button>
        )}
      </Group>
    </li>
  );
}

type RefundProps = { refund: Refund; currency: string; timeZone: string };

function RefundLine({ refund, currency, timeZone }: RefundProps) {
  const { state, cause, staffName, reason, failure, requestedAt, settledAt, cancelsTicket } = refund;
  const money = (amount: number) => formatAmount(toCents(amount), currency);
  const why = [
    refund.fee > 0 && partsOf(refund, money),
    cause === "staff" ? staffName && `by ${staffName}` : CAUSE_WORDS[cause],
    reason,
    cancelsTicket && "ticket cancelled",
    failure,
  ].filter(Boolean);
  return (
    <Text size="sm" c={state === "failed" ? "red" : "dimmed"}>
      {money(refund.amount)} {REFUND_WORDS[state]},{" "}
      <Moment at={settledAt ?? requestedAt} timeZone={timeZone} />
      {why.length > 0 && (
        <>
          : <bdi>{why.join("; ")}</bdi>
        </>
      )}
    </Text>
  );
}

/** The price and the card fee in a refund. rules/payments 40 */
function partsOf({ amount, fee }: Refund, money: (amount: number) => string): string {
  const price = toAmount(wholeCents(toCents(amount) - toCents(fee)));
  return price > 0 ? `${money(price)} of the price, ${money(fee)} card fee` : "card fee";
}

/** Asks the provider what has become of an attempt. */
function CheckNow({ params, attempt }: Pick<Props, "params" | "attempt">) {
  const write = useWrite(checkTicketPayment, { refreshes: TICKET_READS });
  const check = () =>
    write.mutate(
      { params: { ...params, attemptId: attempt.id } },
      {
        onSuccess: ({ state }) =>
          messages.add(
            state === attempt.state && isOpenAttempt(state) ? "warning" : "success",
            `${PROVIDER_WORDS[attempt.provider]} says: ${ATTEMPT_WORDS[state]}.`,
          ),
        onError: ({ message }) => messages.add("danger", message),
      },
    );
  return (
    <Button size="compact-sm" variant="default" loading={write.isPending} onClick={check}>
      Check now
    </Button>
  );
}

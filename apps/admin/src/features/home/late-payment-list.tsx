import { type ListedLatePayment, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { METHOD_WORDS, REASON_WORDS } from "../../late-payments/late-payment-words.ts";
import { ticketPath } from "../../project/object-paths.ts";
import { Amount } from "../../session/amount.tsx";
import { MoneyProject } from "../../session/money-project.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { lazyPart } from "../../shell/lazy-part.tsx";
import classes from "./attention.module.css";

// With dialog and form: loaded when it is opened.
const RecordRefund = lazyPart(
  () => import("../../late-payments/record-refund.tsx").then((module) => module.RecordRefund),
  { waiting: () => null },
);

type Props = {
  payments: readonly ListedLatePayment[];
  /** How many there are in all. */
  total: number;
  /** Shows more of them; undefined: no more are shown at once. */
  showMore: (() => void) | undefined;
};

/** Lists late payments that are not refunded yet; managers record refunds here. rules/tickets 30 */
export function LatePaymentList({ payments, total, showMore }: Props) {
  const [chosen, setChosen] = useState<ListedLatePayment>();
  const { can } = useSession();
  const left = total - payments.length;
  return (
    <Paper withBorder p="md" component="section" aria-label="Refunds due" id="refunds-due" tabIndex={-1}>
      <Title order={2} size="h4">
        Refunds due
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {countOf(total, "payment")} came too late to be used.
      </Text>
      <ul className={classes.lines}>
        {payments.map((payment) => (
          <Line
            key={`${payment.projectId} ${payment.id}`}
            payment={payment}
            refund={can(returnLatePayment) ? setChosen : undefined}
          />
        ))}
      </ul>
      {left > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {`${countOf(left, "payment")} more. `}
          {showMore && (
            <Button size="compact-sm" variant="subtle" onClick={showMore}>
              Show more
            </Button>
          )}
        </Text>
      )}
      {chosen && (
        <MoneyProject value={chosen.projectId}>
          <RecordRefund
            projectId={chosen.projectId}
            ticketId={chosen.ticketId}
            payment={chosen}
            onClose={() => setChosen(undefined)}
          />
        </MoneyProject>
      )}
    </Paper>
  );
}

type LineProps = {
  payment: ListedLatePayment;
  refund: ((payment: ListedLatePayment) => void) | undefined;
};

function Line({ payment, refund }: LineProps) {
  const { amount, paymentId, method, reason, reference, receivedAt, timeZone, projectId, projectName } =
    payment;
  const name = ticketName(payment);
  return (
    <li className={classes.line} data-wraps>
      <span className={classes.amount}>
        <MoneyProject value={projectId}>
          <Amount of={amount} />
        </MoneyProject>
      </span>
      <span className={classes.text}>
        <AppLink to={ticketPath(payment)}>
          <bdi>{name}</bdi>
        </AppLink>
        <Text span size="xs" c="dimmed" display="block">
          Not used because {REASON_WORDS[reason]} · <Moment at={receivedAt} timeZone={timeZone} />
          {method && ` · ${METHOD_WORDS[method]}`} · <bdi>{paymentId}</bdi>
          {reference && reference !== paymentId && (
            <>
              {" · "}
              <bdi>{reference}</bdi>
            </>
          )}
          {" · "}
          <bdi>{projectName}</bdi>
        </Text>
      </span>
      {refund && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label={`Record refund… for ${name}`}
          onClick={() => refund(payment)}
        >
          Record refund…
        </Button>
      )}
    </li>
  );
}

const ticketName = ({ ticketId, holder, email }: ListedLatePayment) =>
  [`Ticket ${ticketId}`, holder || email].filter(Boolean).join(", ");

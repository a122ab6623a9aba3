import type { ListedPayment } from "@foyer/contract/payment-list.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toAmount, toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { groupReference, paymentReference } from "@foyer/domain/ticket/payment.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Badge, Text } from "@mantine/core";
import { METHOD_WORDS } from "../../late-payments/late-payment-words.ts";
import { REFUND_WORDS } from "../../late-payments/payment-words.ts";
import { columnsOf } from "../../list/columns-of.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { STATE_NAMES, stateColor } from "./payment-list-words.ts";

type Context = { projectId: number; timeZone: string };

const { custom } = columnsOf<ListedPayment, Context>();

const money = (amount: number, currency: string) => formatAmount(toCents(amount), currency);

export const PAYMENT_COLUMNS = [
  custom(
    "createdAt",
    "Started",
    ({ createdAt }, { timeZone }) => <Moment at={createdAt} timeZone={timeZone} isZoneNamed />,
    { width: 9.5, isShort: true, sorts: "desc" },
  ),
  custom("ticket", "For", (payment, { projectId }) => <Subject payment={payment} projectId={projectId} />, {
    card: "title",
    isRowHead: true,
  }),
  custom("state", "State", (payment) => <State payment={payment} />, { width: 12 }),
  custom("provider", "Paid by", (payment) => <Provider payment={payment} />),
  custom("amount", "Amount", (payment) => <Sum payment={payment} />, {
    width: 9.5,
    isNumber: true,
    sorts: "desc",
  }),
];

/** The ticket or the group, with its holder and its registration. */
function Subject({ payment, projectId }: { payment: ListedPayment; projectId: number }) {
  const { ticketId, groupId, holder, registrationName } = payment;
  const reference = groupId !== null ? groupReference(groupId) : paymentReference(ticketId ?? 0);
  const name = [reference, holder].filter(Boolean).join(" ");
  return (
    <>
      {ticketId === null ? (
        <bdi>{name}</bdi>
      ) : (
        <AppLink to={ticketPath({ projectId, ticketId })} dir="auto">
          {name}
        </AppLink>
      )}
      <Text size="xs" c="dimmed">
        {groupId !== null && "Group · "}
        <bdi>{registrationName}</bdi>
      </Text>
    </>
  );
}

/** The mover of the money, and its name for the payment. */
function Provider({ payment: { provider, method, isLive, reference } }: { payment: ListedPayment }) {
  const isByHand = provider === "hand";
  const name = isByHand ? (method ? METHOD_WORDS[method] : PROVIDER_WORDS.hand) : PROVIDER_WORDS[provider];
  return (
    <>
      {name}
      {!isLive && (
        <Badge color="orange" variant="light" size="sm" ms={8}>
          Test mode
        </Badge>
      )}
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <bdi>{reference}</bdi>
        {isByHand && method && `${reference ? " · " : ""}${PROVIDER_WORDS.hand.toLowerCase()}`}
      </Text>
    </>
  );
}

/** The price, and what of it was paid, given back and charged back where that is not all. */
function Sum({
  payment: { amount, fee, paid, refunded, refunds, chargedBack, currency },
}: {
  payment: ListedPayment;
}) {
  const feeBack = toAmount(wholeCents(refunds.reduce((sum, refund) => sum + toCents(refund.fee), 0)));
  return (
    <>
      {money(amount, currency)}
      {fee !== 0 && (
        <Text size="xs" c="dimmed">
          + {money(fee, currency)} card fee
        </Text>
      )}
      {paid !== 0 && toCents(paid) !== toCents(amount) + toCents(fee) && (
        <Text size="xs" c="dimmed">
          {money(paid, currency)} paid
        </Text>
      )}
      {refunded !== 0 && (
        <Text size="xs" c="dimmed">
          {money(refunded, currency)} refunded
        </Text>
      )}
      {feeBack !== 0 && (
        <Text size="xs" c="dimmed">
          with {money(feeBack, currency)} card fee
        </Text>
      )}
      {chargedBack !== 0 && (
        <Text size="xs" c="red">
          {money(chargedBack, currency)} charged back
        </Text>
      )}
    </>
  );
}

/** The state, and the refunds that are not made. */
function State({ payment: { state, failure, refunds, currency } }: { payment: ListedPayment }) {
  const open = refunds.filter((refund) => refund.state !== "succeeded");
  return (
    <>
      <DotBadge color={stateColor(state)} size="sm">
        {STATE_NAMES[state]}
      </DotBadge>
      {failure && (
        <Text size="xs" c="dimmed">
          <bdi>{failure}</bdi>
        </Text>
      )}
      {open.map((refund) => (
        <Text key={refund.id} size="xs" c={refund.state === "failed" ? "red" : "dimmed"}>
          {money(refund.amount, currency)} {REFUND_WORDS[refund.state]}
          {refund.failure && (
            <>
              : <bdi>{refund.failure}</bdi>
            </>
          )}
        </Text>
      ))}
    </>
  );
}

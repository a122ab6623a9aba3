import {
  type ListedLatePayment,
  listLatePayments,
  returnLatePayment,
} from "@foyer/contract/late-payments.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Pager } from "@foyer/ui/table/pager.tsx";
import { Button, Paper, Text, Title } from "@mantine/core";
import { useState } from "react";
import { METHOD_WORDS, REASON_WORDS } from "../../late-payments/late-payment-words.ts";
import { RecordRefund } from "../../late-payments/record-refund.tsx";
import { columnsOf } from "../../list/columns-of.tsx";
import { PAGED } from "../../list/use-paged-list.ts";
import { ticketPath } from "../../project/object-paths.ts";
import { useRead } from "../../server/use-read.ts";
import { Amount } from "../../session/amount.tsx";
import { useSession } from "../../session/use-session.ts";

type Context = { canRefund: boolean; refund: (payment: ListedLatePayment) => void };
const { custom, link, actions } = columnsOf<ListedLatePayment & { ticket: string }, Context>();

const COLUMNS = [
  custom("amount", "Amount", ({ amount }) => <Amount of={amount} />, { isNumber: true, width: 7.5 }),
  link("ticket", "Ticket", {
    to: ticketPath,
    mark: ({ projectName }) => (
      <Text size="xs" c="dimmed">
        <bdi>{projectName}</bdi>
      </Text>
    ),
  }),
  custom("payment", "Payment", (payment) => <PaymentText payment={payment} />),
  custom("reason", "Not used because", ({ reason }) => REASON_WORDS[reason]),
  actions(
    (payment, { canRefund, refund }) =>
      canRefund ? (
        <Button size="compact-sm" variant="default" onClick={() => refund(payment)}>
          Record refund…
        </Button>
      ) : null,
    { width: 11 },
  ),
];

type Pages = { page: number; size: (typeof PAGE_SIZES)[number] };

/** Lists late payments that are not refunded yet; managers record refunds here. rules/tickets 30 */
export function LatePaymentList({ total }: { total: number }) {
  const [chosen, setChosen] = useState<ListedLatePayment>();
  const [{ page, size }, setPages] = useState<Pages>({ page: 1, size: 10 });
  const { can } = useSession();
  // The last page goes when its last payment is refunded.
  const currentPage = Math.min(page, Math.ceil(total / size));
  const read = useRead(listLatePayments, { query: { currentPage, sizePerPage: size } }, PAGED);
  return (
    <LoadGate read={read} failed="The refunds due could not be loaded." loading={null}>
      {({ Items }) => (
        <Paper withBorder p="md" component="section" aria-label="Refunds due" id="refunds-due" tabIndex={-1}>
          <Title order={2} size="h4">
            Refunds due
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {countOf(total, "payment")} came too late to be used.
          </Text>
          <DataTable
            label="Table of refunds due"
            layout="stacked"
            height="content"
            columns={COLUMNS}
            rows={Items.map((item) => ({ ...item, ticket: ticketName(item) }))}
            keyOf={({ projectId, id }) => `${projectId} ${id}`}
            context={{ canRefund: can(returnLatePayment), refund: setChosen }}
          />
          {total > PAGE_SIZES[0] && (
            <Pager
              page={currentPage}
              size={size}
              sizes={PAGE_SIZES}
              total={total}
              onPage={(to) => setPages({ page: to, size })}
              onSize={(to) => setPages({ page: 1, size: PAGE_SIZES.find((one) => one === to) ?? size })}
            />
          )}
          <RecordRefund
            projectId={chosen?.projectId ?? 0}
            ticketId={chosen?.ticketId ?? 0}
            payment={chosen}
            onClose={() => setChosen(undefined)}
          />
        </Paper>
      )}
    </LoadGate>
  );
}

const ticketName = ({ ticketId, holder, email }: ListedLatePayment) =>
  [`Ticket ${ticketId}`, holder || email].filter(Boolean).join(", ");

function PaymentText({ payment }: { payment: ListedLatePayment }) {
  const { paymentId, method, reference, receivedAt, timeZone } = payment;
  return (
    <>
      <bdi>{paymentId}</bdi>
      <Text size="xs" c="dimmed">
        {method && `${METHOD_WORDS[method]}, `}
        {reference && reference !== paymentId && (
          <>
            <bdi>{reference}</bdi>,{" "}
          </>
        )}
        <Moment at={receivedAt} timeZone={timeZone} />
      </Text>
    </>
  );
}

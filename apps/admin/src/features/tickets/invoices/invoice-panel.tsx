import {
  cancelInvoice,
  type Invoice,
  issueInvoice,
  listTicketInvoices,
  mailInvoice,
} from "@foyer/contract/invoices.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toAmount, toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../form/confirm-dialog.tsx";
import { saveInvoice } from "../../../invoices/save-invoice.ts";
import { paths } from "../../../paths.ts";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import { TICKET_READS } from "../server/ticket-reads.ts";
import { IssueInvoice } from "./issue-invoice.tsx";
import { MailInvoice } from "./mail-invoice.tsx";

type Props = {
  project: Project;
  ticket: TicketDetails;
  /** Reports whether a dialog is open, so that its Escape does not also close the panel behind it. */
  onAsking: (isAsking: boolean) => void;
};

/** The invoices of a ticket or its group, and what can be done with them. rules/invoices 10 */
export function InvoicePanel({ project, ticket, onAsking }: Props) {
  const { can } = useSession();
  const params = { projectId: project.id, ticketId: ticket.TicketId };
  const { data } = useRead(listTicketInvoices, { params }, { staleMs: 0 });
  const [isIssuing, setIssuing] = useState(false);
  const [cancelled, setCancelled] = useState<Invoice>();
  if (!data || (data.invoices.length === 0 && data.lines.length === 0)) return null;
  const issuing = (isOpen: boolean) => {
    setIssuing(isOpen);
    onAsking(isOpen);
  };
  const cancelling = (invoice: Invoice | undefined) => {
    setCancelled(invoice);
    onAsking(invoice !== undefined);
  };
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        Invoices
      </Title>
      <Stack gap="xs">
        {data.invoices.length > 0 && (
          <Stack gap="xs" component="ul" m={0} p={0} aria-label="Invoices">
            {data.invoices.map((invoice) => (
              <InvoiceLine
                key={invoice.id}
                projectId={project.id}
                invoice={invoice}
                onCancel={can(cancelInvoice) ? () => cancelling(invoice) : undefined}
              >
                {data.mailAddress !== "" && can(mailInvoice) && (
                  <MailInvoice
                    projectId={project.id}
                    invoice={invoice}
                    isAgain={data.mailedIds.includes(invoice.id)}
                  />
                )}
              </InvoiceLine>
            ))}
          </Stack>
        )}
        {data.refundedSince > 0 && (
          <Text size="sm">
            {formatAmount(toCents(data.refundedSince), data.currency)} was refunded since. The{" "}
            {data.refundedSince < remainingOf(data.invoices) ? "correction" : "cancellation"} of the invoice
            is issued within a minute.
          </Text>
        )}
        {data.refusal === "invoice-seller-incomplete" && (
          <Text size="sm">
            No invoices yet: they need the seller’s data.{" "}
            <AppLink to={paths.invoicing({ projectId: project.id, projectName: project.name })}>
              Seller and VAT
            </AppLink>
          </Text>
        )}
        {data.refusal === "invoice-test-payment" && (
          <Text size="sm">Paid in test mode: no money has moved, so there is no invoice.</Text>
        )}
        {data.refusal === null && can(issueInvoice) && (
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => issuing(true)}>
              {data.isOfGroup ? "Invoice for the group…" : "Invoice…"}
            </Button>
          </Group>
        )}
      </Stack>
      <IssueInvoice params={params} offer={isIssuing ? data : undefined} onClose={() => issuing(false)} />
      <ConfirmDialog
        isOpen={cancelled !== undefined}
        title={`Cancel invoice ${cancelled?.number ?? ""}`}
        call={cancelInvoice}
        options={{
          params: { projectId: project.id, invoiceId: cancelled?.id ?? 0 },
          refreshes: TICKET_READS,
          saved: ({ number }) => `The invoice is cancelled by ${number}.`,
        }}
        failed="The invoice was not cancelled."
        submit="Cancel invoice"
        cancel="Keep it"
        isDestructive
        onClose={() => cancelling(undefined)}
      >
        A document with the next number cancels what is left of it, and is mailed to the payer. Then another
        invoice can be issued. The payment and the ticket stay as they are.
      </ConfirmDialog>
    </section>
  );
}

/** The rest of the invoice that counts: the sum of all documents, because cancelled ones add up to nothing. */
const remainingOf = (invoices: readonly Invoice[]): number =>
  toAmount(wholeCents(invoices.reduce((sum, { gross }) => sum + toCents(gross), 0)));

type LineProps = {
  projectId: number;
  invoice: Invoice;
  onCancel: (() => void) | undefined;
  /** More to do with it. */
  children: ReactNode;
};

function InvoiceLine({ projectId, invoice, onCancel, children }: LineProps) {
  const { kind, number, issuedOn, recipientName, gross, currency, isCancelled, cancels, staffName } = invoice;
  const isInvoice = kind === "invoice";
  return (
    <li style={{ listStyle: "none" }}>
      <Text size="sm" fw={600} {...(isCancelled && { td: "line-through" })}>
        <bdi>{number}</bdi>, {formatAmount(toCents(gross), currency)}
      </Text>
      <Text size="sm">
        {formatDay(issuedOn)},{" "}
        {isInvoice ? (
          <bdi>{recipientName}</bdi>
        ) : (
          <>
            {kind === "correction" ? "corrects" : "cancels"} {cancels}
          </>
        )}
        {isCancelled && ", cancelled"}
        {staffName && (
          <>
            , by <bdi>{staffName}</bdi>
          </>
        )}
      </Text>
      <Group gap="xs" mt={4}>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => saveInvoice(projectId, invoice)}
          aria-label={`Download ${number}`}
        >
          Download PDF
        </Button>
        {children}
        {isInvoice && !isCancelled && onCancel && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={onCancel}
            aria-label={`Cancel invoice ${number}`}
          >
            Cancel invoice…
          </Button>
        )}
      </Group>
    </li>
  );
}

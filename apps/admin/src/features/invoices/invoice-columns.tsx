import type { Invoice } from "@foyer/contract/invoices.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { groupReference, paymentReference } from "@foyer/domain/ticket/payment.ts";
import { Text } from "@mantine/core";
import { saveInvoice } from "../../invoices/save-invoice.ts";
import { columnsOf } from "../../list/columns-of.tsx";
import { DownloadLink } from "../../list/download-link.tsx";
import { ticketPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";

type Context = { projectId: number };
const { custom } = columnsOf<Invoice, Context>();

const money = (amount: number, { currency }: Invoice) => formatAmount(toCents(amount), currency);

export const INVOICE_COLUMNS = [
  custom("issuedOn", "Date", ({ issuedOn }) => formatDay(issuedOn), {
    width: 7.5,
    isShort: true,
    sorts: "desc",
  }),
  custom(
    "number",
    "Number",
    (invoice, { projectId }) => <Numbered invoice={invoice} projectId={projectId} />,
    {
      card: "title",
      isRowHead: true,
    },
  ),
  custom("recipient", "Recipient", ({ recipientName }) => <bdi>{recipientName}</bdi>),
  custom("ticket", "For", (invoice, { projectId }) => <Subject invoice={invoice} projectId={projectId} />, {
    width: 6,
  }),
  custom("net", "Net", (invoice) => money(invoice.net, invoice), { width: 8, isNumber: true }),
  custom("vat", "VAT", (invoice) => money(invoice.vat, invoice), { width: 7, isNumber: true }),
  custom("gross", "Gross", (invoice) => money(invoice.gross, invoice), {
    width: 8,
    isNumber: true,
    sorts: "desc",
  }),
];

/** The number, which downloads the PDF, and what the document has to do with another one. */
function Numbered({ invoice, projectId }: { invoice: Invoice } & Context) {
  const { number, kind, isCancelled, cancels } = invoice;
  return (
    <>
      <DownloadLink title="Download PDF" onClick={() => saveInvoice(projectId, invoice)}>
        <bdi>{number}</bdi>
      </DownloadLink>
      {(isCancelled || kind !== "invoice") && (
        <Text size="xs" c="dimmed">
          {isCancelled ? "Cancelled" : `${kind === "correction" ? "Corrects" : "Cancels"} ${cancels}`}
        </Text>
      )}
    </>
  );
}

function Subject({ invoice: { ticketId, groupId }, projectId }: { invoice: Invoice } & Context) {
  const reference = groupId !== null ? groupReference(groupId) : paymentReference(ticketId ?? 0);
  return ticketId === null ? (
    reference
  ) : (
    <AppLink to={ticketPath({ projectId, ticketId })}>{reference}</AppLink>
  );
}

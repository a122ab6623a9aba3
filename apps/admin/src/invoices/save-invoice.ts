import { downloadInvoice, type Invoice } from "@foyer/contract/invoices.ts";
import { messages } from "../messages/messages.ts";
import { download } from "../server/download.ts";

/** Saves the PDF of an invoice; a failure is a message. */
export function saveInvoice(projectId: number, { id }: Pick<Invoice, "id">): void {
  download(downloadInvoice, { params: { projectId, invoiceId: id } }).catch((error: Error) =>
    messages.add("danger", error.message),
  );
}

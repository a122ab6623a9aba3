import { INVOICE_TITLES } from "@foyer/domain/invoice/invoice-document.ts";
import { OWN_INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";
import { useCallback, useState } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { loadTexts } from "../page/server.ts";
import { useLoad } from "../page/use-load.ts";
import { type Invoiced, invoicePath, loadInvoices, type OwnInvoices } from "./invoice-calls.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import type { InvoiceTexts } from "./invoice-texts.ts";
import "./invoices.css";

type Props = { invoiced: Invoiced; texts: PageTexts; cultureCode: string };

/** The invoices of a paid ticket or group, and the form that has the next one issued. rules/invoices 14 */
export function InvoicePart({ invoiced: { kind, identifier }, texts, cultureCode }: Props) {
  const load = useCallback(
    () =>
      Promise.all([
        loadInvoices({ kind, identifier }, cultureCode),
        loadTexts(OWN_INVOICE_TEXT_NAMES, cultureCode),
      ]),
    [kind, identifier, cultureCode],
  );
  const { data, reload } = useLoad(load);
  const [isIssued, setIssued] = useState(false);
  if (!data) return null;
  const [{ invoices, offer }, words] = data;
  if (invoices.length === 0 && !offer) return null;
  const finish = () => {
    setIssued(true);
    reload();
  };
  return (
    <section className="invoices" aria-label={words.INVOICE_TITLE}>
      {isIssued && !offer && (
        <Notice tone="told" takesFocus>
          {words.OWN_INVOICE_ISSUED}
        </Notice>
      )}
      {invoices.length > 0 && (
        <ul>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <InvoiceLink
                invoice={invoice}
                words={words}
                path={invoicePath({ kind, identifier }, invoice.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {offer ? (
        <details className="again">
          <summary>
            {words.OWN_INVOICE_NEEDED} <span>{words.OWN_INVOICE_GET}</span>
          </summary>
          <InvoiceForm
            invoiced={{ kind, identifier }}
            offer={offer}
            texts={texts}
            words={words}
            cultureCode={cultureCode}
            onIssued={finish}
            onChanged={reload}
          />
        </details>
      ) : (
        <p className="holder-hint">{words.OWN_INVOICE_WRONG}</p>
      )}
    </section>
  );
}

type LinkProps = { invoice: OwnInvoices["invoices"][number]; words: InvoiceTexts; path: string };

function InvoiceLink({ invoice, words, path }: LinkProps) {
  const { kind, number, dateText, amountText, isCancelled } = invoice;
  return (
    <>
      <a href={path} download data-cancelled={isCancelled || undefined}>
        {words[INVOICE_TITLES[kind]]} <bdi>{number}</bdi> (PDF)
      </a>
      <span>
        {dateText} · <bdi>{amountText}</bdi>
      </span>
    </>
  );
}

import { isVatNumber, normaliseVatNumber } from "@foyer/domain/invoice/vat-number.ts";
import { type FormEvent, useId, useRef, useState } from "react";
import type { PageTexts } from "../page/page-texts.ts";
import { Refusal } from "../page/server.ts";
import { type Invoiced, type OwnInvoices, postInvoice } from "./invoice-calls.ts";
import type { InvoiceTexts } from "./invoice-texts.ts";

const FIELDS = ["name", "address", "country", "vatNumber"] as const;
export type InvoiceField = (typeof FIELDS)[number];
type Recipient = Record<InvoiceField, string>;
type Errors = { readonly [Name in InvoiceField]?: string | undefined };
type Words = { texts: PageTexts; words: InvoiceTexts };

export type InvoiceFormProps = Words & {
  invoiced: Invoiced;
  offer: NonNullable<OwnInvoices["offer"]>;
  cultureCode: string;
  onIssued: () => void;
  /** The ticket or its invoices have changed: load them again. */
  onChanged: () => void;
};

/** The values of the form, their errors, and its submission. */
export function useInvoiceForm({ invoiced, offer, texts, words, onIssued, onChanged }: InvoiceFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { name, address, country } = offer;
  const [recipient, setRecipient] = useState<Recipient>({ name, address, country, vatNumber: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);
  const show = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal)) return setProblem(texts.SOMETHING_WENT_WRONG);
    // Another tab has issued it, or it can be issued no longer: the page says so.
    if (error.status === 409 || error.status === 410) return onChanged();
    const wrong = FIELDS.filter((field) => field in error.fields);
    if (wrong.length > 0) return show(errorsOf(wrong, { texts, words }));
    setProblem(error.status === 429 ? texts.TOO_MANY_REQUESTS : texts.SOMETHING_WENT_WRONG);
  };
  const send = async () => {
    const found = findErrors(recipient, { texts, words });
    show(found);
    setProblem("");
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await postInvoice(invoiced, recipient);
      onIssued();
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  const inputOf = (field: InvoiceField) => ({
    id: `${id}-${field}`,
    name: field,
    value: recipient[field],
    "aria-invalid": errors[field] !== undefined || undefined,
    "aria-describedby": `${id}-${field}-error`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setRecipient({ ...recipient, [field]: currentTarget.value });
      setErrors({ ...errors, [field]: undefined });
    },
  });
  return { form, errors, problem, isSending, submit, inputOf };
}

const errorsOf = (fields: readonly InvoiceField[], { texts, words }: Words): Errors =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      field === "vatNumber" ? words.OWN_INVOICE_VAT_ERROR : texts.SOMETHING_WENT_WRONG,
    ]),
  );

function findErrors({ vatNumber, ...needed }: Recipient, { texts, words }: Words): Errors {
  const missing = (["name", "address", "country"] as const).filter((field) => needed[field].trim() === "");
  const number = normaliseVatNumber(vatNumber);
  const isWrong = number !== "" && needed.country !== "" && !isVatNumber(number, needed.country);
  const textOf = (field: InvoiceField) =>
    field === "country" ? texts.COUNTRY_NOT_SELECTED_ERROR : texts.TEXTBOX_ERROR;
  return {
    ...Object.fromEntries(missing.map((field) => [field, textOf(field)])),
    ...(isWrong && { vatNumber: words.OWN_INVOICE_VAT_ERROR }),
  };
}

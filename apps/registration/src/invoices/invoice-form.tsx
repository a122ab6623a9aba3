import { COUNTRY_CODES } from "@foyer/domain/invoice/country-codes.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type ReactNode, useMemo } from "react";
import { Notice } from "../page/notice.tsx";
import { type InvoiceFormProps, useInvoiceForm } from "./use-invoice-form.ts";

/** Symbols of a name, an address and a VAT number, as the server allows. */
const MAX = { name: 200, address: 500, vatNumber: 40 };

/** Asks who gets the invoice. rules/invoices 14 */
export function InvoiceForm(props: InvoiceFormProps) {
  const { offer, texts, words, cultureCode } = props;
  const { form, errors, problem, isSending, submit, inputOf } = useInvoiceForm(props);
  const countries = useMemo(() => countriesIn(cultureCode), [cultureCode]);
  const [name, address, country, vatNumber] = [
    inputOf("name"),
    inputOf("address"),
    inputOf("country"),
    inputOf("vatNumber"),
  ];
  return (
    <form
      ref={form}
      className="invoice-form"
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-busy={isSending}
    >
      <p>{fillText(words.OWN_INVOICE_TEXT, { amount: offer.amountText })}</p>
      <Field id={name.id} label={words.OWN_INVOICE_NAME} error={errors.name}>
        <input type="text" dir="auto" autoComplete="organization" maxLength={MAX.name} {...name} />
      </Field>
      <Field id={address.id} label={words.OWN_INVOICE_ADDRESS} error={errors.address}>
        <textarea rows={3} dir="auto" autoComplete="street-address" maxLength={MAX.address} {...address} />
      </Field>
      <Field id={country.id} label={words.OWN_INVOICE_COUNTRY} error={errors.country}>
        <select autoComplete="country" {...country}>
          <option value="">{texts.ANSWER_PLACEHOLDER}</option>
          {countries.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <Field
        id={vatNumber.id}
        label={fillText(words.OWN_INVOICE_OPTIONAL, { label: words.INVOICE_VAT_NUMBER })}
        error={errors.vatNumber}
      >
        <input type="text" dir="ltr" autoComplete="off" maxLength={MAX.vatNumber} {...vatNumber} />
      </Field>
      {problem !== "" && <Notice tone="wrong">{problem}</Notice>}
      <button type="submit" className="button" aria-disabled={isSending}>
        {words.OWN_INVOICE_ISSUE}
      </button>
    </form>
  );
}

type FieldProps = { id: string; label: string; error: string | undefined; children: ReactNode };

function Field({ id, label, error, children }: FieldProps) {
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      {children}
      <span id={`${id}-error`} data-wrong>
        {error}
      </span>
    </p>
  );
}

/** All countries by their name in a culture. */
function countriesIn(culture: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames([culture], { type: "region" });
  const { compare } = new Intl.Collator(culture);
  return COUNTRY_CODES.map((code): [string, string] => [code, names.of(code) ?? code]).toSorted(
    ([, one], [, other]) => compare(one, other),
  );
}

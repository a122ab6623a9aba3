import { isCountryCode } from "@foyer/domain/invoice/country-codes.ts";
import { isVatNumber, normaliseVatNumber } from "@foyer/domain/invoice/vat-number.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, emptiable, Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { readable, symbols } from "./text.ts";
import { VatPercent } from "./vat-percent.ts";

/** A country by its code, or none. */
export const OptionalCountry = emptiable(
  z
    .string()
    .trim()
    .refine((code) => code === "" || isCountryCode(code), "Must be a country"),
  "",
);

/** The lines of an address. */
export const AddressLines = emptiable(z.string().trim().check(symbols(LIMITS.address), readable), "");

/** A VAT number, in capitals and without blanks; whether it has the form of its country is checked beside the country. */
export const VatNumber = emptiable(
  z
    .string()
    .trim()
    .max(LIMITS.vatNumber, `No more than ${LIMITS.vatNumber} symbols.`)
    .transform(normaliseVatNumber),
  "",
);

/** Refuses a VAT number that has not the form of its country. rules/invoices 5 */
export const findVatNumberError = (party: { country?: unknown; vatNumber?: unknown }): string | undefined => {
  const [country, number] = [party.country, party.vatNumber].map((value) => String(value ?? "").trim());
  if (!number) return undefined;
  return isVatNumber(normaliseVatNumber(number), country ?? "")
    ? undefined
    : "This is not a VAT number of this country.";
};

/** The version of a project that never had a seller is 0. */
const InvoicingVersion = z.int().nonnegative();

/** The seller as invoices of a project name it, and how they are numbered. rules/invoices 1 */
export const Invoicing = z.object({
  name: z.string(),
  /** Several lines. */
  address: z.string(),
  /** ISO 3166-1, two letters; empty: none yet. */
  country: z.string(),
  vatNumber: z.string(),
  taxNumber: z.string(),
  numberPrefix: z.string(),
  /** A text below the sums. */
  note: z.string(),
  /** The VAT in prices, in per cent; null: not given yet. */
  vatPercent: z.number().nullable(),
  /** Whether visitors have the invoices of what they paid issued themselves. rules/invoices 14 */
  isSelfService: z.boolean(),
  /** Whether invoices can be issued. */
  isComplete: z.boolean(),
  version: InvoicingVersion,
});
export type Invoicing = z.output<typeof Invoicing>;

const params = z.strictObject({ projectId: Id });
const path = "/api/projects/:projectId/invoicing";

export const getInvoicing = endpoint({
  method: "GET",
  path,
  summary: "Returns the seller of a project's tickets, as invoices name it, and the VAT in prices.",
  access: { project: "viewer" },
  params,
  status: 200,
  result: Invoicing,
});

export const updateInvoicing = endpoint({
  method: "PUT",
  path,
  summary:
    "Changes the seller of a project's tickets and the VAT in prices. Issued invoices stay as they are.",
  access: { project: "manager" },
  params,
  body: z.strictObject({
    name: emptiable(atMost(LIMITS.invoiceName), "").optional(),
    address: AddressLines.optional(),
    country: OptionalCountry.optional(),
    vatNumber: VatNumber.optional(),
    taxNumber: emptiable(atMost(LIMITS.vatNumber), "").optional(),
    numberPrefix: emptiable(
      atMost(LIMITS.invoicePrefix).regex(/^[\p{L}\p{N}./_-]*$/u, "Only letters, digits, and . / _ -"),
      "",
    ).optional(),
    note: emptiable(z.string().trim().check(symbols(LIMITS.invoiceNote), readable), "").optional(),
    vatPercent: VatPercent.nullable().optional(),
    isSelfService: z.boolean().optional(),
    version: InvoicingVersion.max(LIMITS.version).optional(),
  }),
  status: 200,
  result: Invoicing,
});

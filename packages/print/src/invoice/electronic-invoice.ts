import { type InvoiceDocument, type InvoiceLine, lineTitle } from "@foyer/domain/invoice/invoice-document.ts";
import { toPercent, totalOf, type VatRate } from "@foyer/domain/invoice/vat.ts";
import { type Cents, toAmount, wholeCents } from "@foyer/domain/money/cents.ts";

/** The name of the attachment, as Factur-X demands it. */
export const ELECTRONIC_INVOICE = "factur-x.xml";

const NAMESPACES = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};
/** UNTDID 1001: invoice, corrected invoice. The amounts of the latter are negative, as in the PDF. */
const TYPE_CODES = { invoice: "380", cancellation: "384", correction: "384" } as const;
/** UN/ECE recommendation 20: one. */
const UNIT_CODE = "C62";

type Party = InvoiceDocument["seller"] | InvoiceDocument["recipient"];

/**
 * Writes an invoice as Cross Industry Invoice, in the profile EN 16931 of Factur-X. Its elements stand in the order of the
 * schema. rules/invoices 19
 */
export function writeElectronicInvoice(invoice: InvoiceDocument): string {
  const names = Object.entries(NAMESPACES).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${names.join(" ")}>${[
    tag("rsm:ExchangedDocumentContext", [
      tag("ram:GuidelineSpecifiedDocumentContextParameter", [text("ram:ID", "urn:cen.eu:en16931:2017")]),
    ]),
    head(invoice),
    tag("rsm:SupplyChainTradeTransaction", [
      ...netLines(invoice).map((line, at) => lineItem(invoice, line, at + 1)),
      tag("ram:ApplicableHeaderTradeAgreement", [
        seller(invoice.seller),
        tag("ram:BuyerTradeParty", party(invoice.recipient)),
      ]),
      "<ram:ApplicableHeaderTradeDelivery/>",
      tradePayment(invoice),
    ]),
  ].join("")}</rsm:CrossIndustryInvoice>\n`;
}

function head({ kind, number, issuedOn, event, seller: { note } }: InvoiceDocument): string {
  const notes = [`${event.period} (${event.name})`, note].filter(Boolean);
  return tag("rsm:ExchangedDocument", [
    text("ram:ID", number),
    text("ram:TypeCode", TYPE_CODES[kind]),
    tag("ram:IssueDateTime", [day(issuedOn)]),
    ...notes.map((one) => tag("ram:IncludedNote", [text("ram:Content", one)])),
  ]);
}

type NetLine = InvoiceLine & { net: Cents };

/** The lines with net amounts that add up to the net amount of their rate: each is the step between two rounded sums. */
export function netLines({ lines, sums }: Pick<InvoiceDocument, "lines" | "sums">): NetLine[] {
  const before = new Map<VatRate, { gross: number; net: number }>();
  return lines.map((line) => {
    const sum = sums.find(({ rate }) => rate === line.rate);
    if (!sum) throw new Error(`No sum has the rate ${line.rate}`);
    const last = before.get(line.rate) ?? { gross: 0, net: 0 };
    const gross = last.gross + line.gross;
    const net = Number((BigInt(sum.net) * BigInt(gross)) / BigInt(sum.gross));
    before.set(line.rate, { gross, net });
    return { ...line, net: wholeCents(net - last.net) };
  });
}

/** A price is never negative (BR-27): what is given back is a negative number of pieces. */
function lineItem(invoice: InvoiceDocument, line: NetLine, number: number): string {
  const price = wholeCents(Math.abs(line.net));
  const quantity = line.gross < 0 ? "-1" : "1";
  return tag("ram:IncludedSupplyChainTradeLineItem", [
    tag("ram:AssociatedDocumentLineDocument", [text("ram:LineID", String(number))]),
    tag("ram:SpecifiedTradeProduct", [
      text("ram:Name", lineTitle(invoice, line)),
      optional("ram:Description", line.fullName),
    ]),
    tag("ram:SpecifiedLineTradeAgreement", [
      tag("ram:NetPriceProductTradePrice", [text("ram:ChargeAmount", amount(price))]),
    ]),
    tag("ram:SpecifiedLineTradeDelivery", [
      `<ram:BilledQuantity unitCode="${UNIT_CODE}">${quantity}</ram:BilledQuantity>`,
    ]),
    tag("ram:SpecifiedLineTradeSettlement", [
      tag("ram:ApplicableTradeTax", [
        text("ram:TypeCode", "VAT"),
        text("ram:CategoryCode", categoryOf(invoice, line.rate)),
        text("ram:RateApplicablePercent", percent(line.rate)),
      ]),
      tag("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        text("ram:LineTotalAmount", amount(line.net)),
      ]),
    ]),
  ]);
}

/** UNTDID 5305: reverse charge, exempt, standard rate. */
const categoryOf = ({ isReverseCharge }: InvoiceDocument, rate: VatRate): "AE" | "E" | "S" => {
  if (isReverseCharge) return "AE";
  return rate === 0 ? "E" : "S";
};

/** A seller without a VAT number is known by its tax number (BR-CO-26). */
function seller(of: InvoiceDocument["seller"]): string {
  const tax = optional("ram:ID", of.taxNumber, ' schemeID="FC"');
  return tag("ram:SellerTradeParty", [
    ...(isVatId(of) ? [] : [optional("ram:ID", of.taxNumber || of.vatNumber)]),
    ...party(of),
    ...(tax ? [tag("ram:SpecifiedTaxRegistration", [tax])] : []),
  ]);
}

function party(of: Party): string[] {
  const [one = "", two = "", ...more] = of.address.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [
    text("ram:Name", of.name),
    tag("ram:PostalTradeAddress", [
      optional("ram:LineOne", one),
      optional("ram:LineTwo", two),
      optional("ram:LineThree", more.join(", ")),
      // Kosovo has no code of ISO 3166-1; the code list has its own.
      text("ram:CountryID", of.country === "XK" ? "1A" : of.country),
    ]),
    ...(isVatId(of)
      ? [tag("ram:SpecifiedTaxRegistration", [text("ram:ID", of.vatNumber, ' schemeID="VA"')])]
      : []),
  ];
}

/** Whether a VAT number begins with the letters of its country (BR-CO-09); Greece has EL. */
const isVatId = ({ vatNumber, country }: Party): boolean =>
  vatNumber.startsWith(country === "GR" ? "EL" : country) && vatNumber.length > 2;

function tradePayment(invoice: InvoiceDocument): string {
  const { currency, sums, cancels } = invoice;
  const total = totalOf(sums);
  return tag("ram:ApplicableHeaderTradeSettlement", [
    text("ram:InvoiceCurrencyCode", currency),
    ...sums.map(({ rate, net, vat }) => {
      const category = categoryOf(invoice, rate);
      return tag("ram:ApplicableTradeTax", [
        text("ram:CalculatedAmount", amount(vat)),
        text("ram:TypeCode", "VAT"),
        category === "S" ? "" : text("ram:ExemptionReason", reasonOf(invoice)),
        text("ram:BasisAmount", amount(net)),
        text("ram:CategoryCode", category),
        category === "AE" ? text("ram:ExemptionReasonCode", "VATEX-EU-AE") : "",
        text("ram:RateApplicablePercent", percent(rate)),
      ]);
    }),
    tag("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      text("ram:LineTotalAmount", amount(total.net)),
      text("ram:TaxBasisTotalAmount", amount(total.net)),
      text("ram:TaxTotalAmount", amount(total.vat), ` currencyID="${currency}"`),
      text("ram:GrandTotalAmount", amount(total.gross)),
      // It is paid, or given back: nothing is due.
      text("ram:TotalPrepaidAmount", amount(total.gross)),
      text("ram:DuePayableAmount", amount(wholeCents(0))),
    ]),
    cancels
      ? tag("ram:InvoiceReferencedDocument", [
          text("ram:IssuerAssignedID", cancels.number),
          tag("ram:FormattedIssueDateTime", [
            `<qdt:DateTimeString xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" format="102">${compact(cancels.issuedOn)}</qdt:DateTimeString>`,
          ]),
        ])
      : "",
  ]);
}

/** Why no VAT is charged; the note of a seller says why a rate is 0. rules/invoices 2 */
const reasonOf = ({ isReverseCharge, seller: { note }, texts }: InvoiceDocument): string =>
  isReverseCharge ? texts.INVOICE_REVERSE_CHARGE : note || "VAT 0 %";

const amount = (cents: Cents): string => toAmount(cents).toFixed(2);
const percent = (rate: VatRate): string => toPercent(rate).toFixed(2);
const compact = (iso: string): string => iso.replaceAll("-", "");
const day = (iso: string): string => `<udt:DateTimeString format="102">${compact(iso)}</udt:DateTimeString>`;

const tag = (name: string, children: readonly string[]): string => `<${name}>${children.join("")}</${name}>`;
const text = (name: string, value: string, attributes = ""): string =>
  `<${name}${attributes}>${escapeXml(value)}</${name}>`;
const optional = (name: string, value: string, attributes = ""): string =>
  value.trim() === "" ? "" : text(name, value, attributes);

/** XML has no control characters but tab and line ends. */
const escapeXml = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stand in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");

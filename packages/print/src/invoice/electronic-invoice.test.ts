import { differenceOf, reduceLines } from "@foyer/domain/invoice/correction.ts";
import { sumUpVat, vatRate } from "@foyer/domain/invoice/vat.ts";
import { wholeCents } from "@foyer/domain/money/cents.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { makeInvoice, withFee } from "../../test/sample-invoice.ts";
import { writeElectronicInvoice } from "./electronic-invoice.ts";

// rules/invoices 19
/** The cents of every element with this name, in their order. */
const cents = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, "g"))].map(([, value]) =>
    Math.round(Number(value) * 100),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const sections = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<ram:${name}>.*?</ram:${name}>`, "gs")) ?? [];

/** Checks what EN 16931 demands of amounts: BR-CO-10, 13–17, BR-S-08, BR-27. */
function checkSums(xml: string): void {
  const items = sections(xml, "IncludedSupplyChainTradeLineItem");
  const [total = ""] = sections(xml, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const lineNets = items.flatMap((item) => cents(item, "LineTotalAmount"));
  const of = (name: string) => cents(total, name)[0] ?? Number.NaN;
  expect(sum(lineNets)).toBe(of("LineTotalAmount"));
  expect(of("TaxBasisTotalAmount")).toBe(of("LineTotalAmount"));
  expect(of("GrandTotalAmount")).toBe(of("TaxBasisTotalAmount") + of("TaxTotalAmount"));
  expect(of("DuePayableAmount")).toBe(of("GrandTotalAmount") - of("TotalPrepaidAmount"));
  const [, payment = ""] = xml.split("<ram:ApplicableHeaderTradeSettlement>");
  const taxes = sections(payment, "ApplicableTradeTax");
  expect(sum(taxes.flatMap((tax) => cents(tax, "CalculatedAmount")))).toBe(of("TaxTotalAmount"));
  for (const tax of taxes) {
    const [basis = 0] = cents(tax, "BasisAmount");
    const [vat = 0] = cents(tax, "CalculatedAmount");
    const [rate = 0] = cents(tax, "RateApplicablePercent");
    expect(Math.abs(vat - (basis * rate) / 10_000)).toBeLessThanOrEqual(2);
    const own = items.filter((item) => cents(item, "RateApplicablePercent")[0] === rate);
    expect(sum(own.flatMap((item) => cents(item, "LineTotalAmount")))).toBe(basis);
  }
  for (const item of items) {
    const [price = -1] = cents(item, "ChargeAmount");
    const [quantity = 0] = cents(item, "BilledQuantity");
    expect(price).toBeGreaterThanOrEqual(0);
    expect((price * quantity) / 100 + 0).toBe((cents(item, "LineTotalAmount")[0] ?? Number.NaN) + 0);
  }
}

/** Every element is closed in its order. */
function checkWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, end, name = "", , isEmpty] of xml.matchAll(/<(\/?)([\w:]+)((?: [^<>]*?)?)(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!isEmpty) open.push(name);
  }
  expect(open).toEqual([]);
}

it("names both parties, the event, each ticket, and what is paid", () => {
  const xml = writeElectronicInvoice(makeInvoice("en-GB", 3));
  checkSums(xml);
  checkWellFormed(xml);
  for (const said of [
    "<ram:ID>urn:cen.eu:en16931:2017</ram:ID>",
    "<ram:ID>F-0001</ram:ID><ram:TypeCode>380</ram:TypeCode>",
    '<udt:DateTimeString format="102">20261127</udt:DateTimeString>',
    '<ram:ID schemeID="VA">DE123456789</ram:ID>',
    '<ram:ID schemeID="FC">27/123/45678</ram:ID>',
    '<ram:ID schemeID="VA">ATU12345678</ram:ID>',
    "<ram:Name>Żółć &amp; Söhne &lt;KG&gt;</ram:Name>",
    "<ram:LineOne>Ring 5</ram:LineOne><ram:LineTwo>1010 Wien</ram:LineTwo><ram:CountryID>AT</ram:CountryID>",
    "<ram:Name>Ticket 102, Visitors</ram:Name><ram:Description>Person 2</ram:Description>",
    "<ram:CategoryCode>S</ram:CategoryCode>",
    '<ram:TaxTotalAmount currencyID="EUR">9.58</ram:TaxTotalAmount>',
    "<ram:DuePayableAmount>0.00</ram:DuePayableAmount>",
  ])
    expect(xml).toContain(said);
});

// rules/invoices 23
it("has the card fee as a line of its own, with the VAT of the tickets", () => {
  const xml = writeElectronicInvoice(withFee(makeInvoice("en-GB", 2), 120));
  checkSums(xml);
  checkWellFormed(xml);
  const items = sections(xml, "IncludedSupplyChainTradeLineItem");
  expect(items).toHaveLength(3);
  for (const said of [
    "<ram:Name>Card fee</ram:Name></ram:SpecifiedTradeProduct>",
    "<ram:RateApplicablePercent>19.00</ram:RateApplicablePercent>",
    "<ram:LineTotalAmount>1.01</ram:LineTotalAmount>",
  ])
    expect(items.at(-1)).toContain(said);
});

it("says why there is no VAT: the recipient owes it, or the note of the seller", () => {
  const invoice = makeInvoice("en-GB", 1);
  const lines = invoice.lines.map((line) => ({ ...line, rate: vatRate(0) }));
  const free = { ...invoice, lines, sums: sumUpVat(lines) };
  const reverse = writeElectronicInvoice({ ...free, isReverseCharge: true });
  expect(reverse).toContain("<ram:CategoryCode>AE</ram:CategoryCode>");
  expect(reverse).toContain("<ram:ExemptionReasonCode>VATEX-EU-AE</ram:ExemptionReasonCode>");
  const exempt = writeElectronicInvoice(free);
  expect(exempt).toContain("<ram:ExemptionReason>Bank 123</ram:ExemptionReason>");
  expect(exempt).toContain("<ram:CategoryCode>E</ram:CategoryCode>");
  for (const xml of [reverse, exempt]) checkSums(xml);
});

it("knows a seller without a VAT number by its tax number, and leaves out numbers without a country", () => {
  const invoice = makeInvoice("en-GB", 1);
  const seller = { ...invoice.seller, vatNumber: "" };
  const recipient = { ...invoice.recipient, country: "NO", vatNumber: "123456789" };
  const xml = writeElectronicInvoice({ ...invoice, seller, recipient });
  expect(xml).toContain("<ram:SellerTradeParty><ram:ID>27/123/45678</ram:ID>");
  expect(xml).not.toContain('schemeID="VA"');
});

it("of a correction and a cancellation refers to the invoice, with negative amounts; all sums are right", () => {
  const line = fc.record({
    gross: fc.integer({ min: 1, max: 1_000_000 }).map(wholeCents),
    rate: fc.constantFrom(0, 550, 700, 1900, 2100).map(vatRate),
  });
  const some = fc.array(line, { minLength: 1, maxLength: 8 });
  const fees = fc.record({ fee: fc.nat({ max: 5_000 }), feeBack: fc.nat({ max: 5_000 }) });
  const made = makeInvoice("en-GB", 1);
  fc.assert(
    fc.property(some, fc.integer({ min: 1 }), fees, (paid, refunded, { fee, feeBack }) => {
      const tickets = paid.map((one, ticketId) => ({
        ticketId,
        registrationName: "R",
        fullName: "N",
        ...one,
      }));
      const invoice = withFee({ ...made, lines: tickets }, fee);
      const { lines } = invoice;
      checkSums(writeElectronicInvoice(invoice));
      const after = reduceLines(lines, [
        { ticketId: null, amount: wholeCents((refunded % 1_000_000) + feeBack), fee: wholeCents(feeBack) },
      ]);
      for (const [kind, rest] of [
        ["correction", after],
        ["cancellation", []],
      ] as const) {
        const cancels = { number: "F-0001", issuedOn: "2026-11-27" };
        const xml = writeElectronicInvoice({ ...made, kind, cancels, ...differenceOf(lines, rest) });
        checkSums(xml);
        checkWellFormed(xml);
        expect(xml).toContain("<ram:TypeCode>384</ram:TypeCode>");
        expect(xml).toContain("<ram:IssuerAssignedID>F-0001</ram:IssuerAssignedID>");
        expect(Math.max(...cents(xml, "GrandTotalAmount"))).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns: 200 },
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { sumUpVat, toPercent, totalOf, toVatRate, vatRate } from "./vat.ts";
import { isVatNumber, mayReverseCharge, normaliseVatNumber } from "./vat-number.ts";

const line = (gross: number, percent: number) => ({ gross: wholeCents(gross), rate: toVatRate(percent) });

describe("VAT in a gross price", () => {
  it.each([
    [11_900, 19, 10_000, 1_900],
    [1_999, 19, 1_680, 319],
    [1, 19, 1, 0],
    [4, 19, 3, 1],
    [10_550, 5.5, 10_000, 550],
    // Half a cent goes up.
    [3, 20, 2, 1],
    [1_999, 0, 1_999, 0],
    [0, 19, 0, 0],
    [100_000_000, 100, 50_000_000, 50_000_000],
  ])("of %d cents at %d per cent leaves %d net and %d VAT", (gross, percent, net, vat) => {
    expect(sumUpVat([line(gross, percent)])).toEqual([{ rate: toVatRate(percent), net, vat, gross }]);
  });

  it("is computed once for each rate, not for each line", () => {
    const lines = [line(1_999, 19), line(1_999, 19), line(1_999, 19), line(500, 7)];
    expect(sumUpVat(lines)).toEqual([
      { rate: 1900, net: 5_039, vat: 958, gross: 5_997 },
      { rate: 700, net: 467, vat: 33, gross: 500 },
    ]);
    expect(totalOf(sumUpVat(lines))).toEqual({ net: 5_506, vat: 991, gross: 6_497 });
  });

  it("and the net amount are the gross amount, and VAT is the rate of the net amount to the cent", () => {
    const lines = fc.array(
      fc.record({
        gross: fc.integer({ min: 0, max: 100_000_000 }).map(wholeCents),
        rate: fc.integer({ min: 0, max: 10_000 }).map(vatRate),
      }),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const sums = sumUpVat(all);
        for (const { rate, net, vat, gross } of sums) {
          expect(net + vat).toBe(gross);
          expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThanOrEqual(1);
        }
        expect(totalOf(sums).gross).toBe(all.reduce((sum, { gross }) => sum + gross, 0));
      }),
    );
  });

  it.each([-1, 10_001, 1.5, Number.NaN])("has no rate %d", (rate) => {
    expect(() => vatRate(rate)).toThrow(RangeError);
  });

  it("has rates of hundredths of a per cent", () => {
    for (let rate = 0; rate <= 10_000; rate += 1) expect(toVatRate(toPercent(vatRate(rate)))).toBe(rate);
  });
});

describe("a VAT number", () => {
  it.each([
    ["DE 123 456 789", "DE"],
    ["ATU12345678", "AT"],
    ["el-123456789", "GR"],
    ["FR XX 999 999 999", "FR"],
    ["NL123456789B01", "NL"],
    ["CHE-123.456.789 MWST", "CH"],
    ["GB 999 9999 73", "GB"],
    ["12-3456789", "US"],
  ])("%s of %s has its form", (typed, country) => {
    expect(isVatNumber(normaliseVatNumber(typed), country)).toBe(true);
  });

  it.each([
    ["DE12345678", "DE"],
    ["123456789", "DE"],
    ["DE123456789", "AT"],
    ["GR123456789", "GR"],
    ["FR1234567890", "FR"],
    ["", "US"],
    ["ÄÖ123", "US"],
  ])("%s of %s has not", (typed, country) => {
    expect(isVatNumber(normaliseVatNumber(typed), country)).toBe(false);
  });

  it("of another country of the Union lets the recipient owe the VAT", () => {
    const seller = { country: "DE", vatNumber: "DE123456789" };
    const of = (country: string, vatNumber: string) => mayReverseCharge(seller, { country, vatNumber });
    expect(of("AT", "ATU 12345678")).toBe(true);
    expect(of("DE", "DE987654321")).toBe(false);
    expect(of("AT", "")).toBe(false);
    expect(of("CH", "CHE123456789")).toBe(false);
    expect(of("AT", "ATU1234")).toBe(false);
    expect(mayReverseCharge({ ...seller, vatNumber: "" }, { country: "AT", vatNumber: "ATU12345678" })).toBe(
      false,
    );
    expect(
      mayReverseCharge(
        { country: "CH", vatNumber: "CHE123456789" },
        { country: "AT", vatNumber: "ATU12345678" },
      ),
    ).toBe(false);
  });
});

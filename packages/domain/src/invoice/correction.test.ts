import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { differenceOf, reduceLines, remainingLines } from "./correction.ts";
import { sumUpVat, totalOf, toVatRate, vatRate } from "./vat.ts";

const line = (ticketId: number, gross: number, percent = 19) => ({
  ticketId,
  gross: wholeCents(gross),
  rate: toVatRate(percent),
});
const refund = (amount: number, ticketId: number | null = null) => ({ ticketId, amount: wholeCents(amount) });

// rules/invoices 16
describe("lines less refunds", () => {
  it.each([
    [
      "one of a ticket is of its line",
      [refund(500, 2)],
      [
        [1, 1_000],
        [2, 500],
      ],
    ],
    [
      "one of no ticket is shared out",
      [refund(300)],
      [
        [1, 850],
        [2, 850],
      ],
    ],
    [
      "to the cent",
      [refund(1)],
      [
        [1, 1_000],
        [2, 999],
      ],
    ],
    ["by what is left", [refund(1_000, 1), refund(400)], [[2, 600]]],
    ["never more than there is", [refund(5_000, 1), refund(9_000)], []],
    [
      "of a ticket without a line nothing",
      [refund(500, 3)],
      [
        [1, 1_000],
        [2, 1_000],
      ],
    ],
  ])("%s", (_, refunds, left) => {
    const lines = reduceLines([line(1, 1_000), line(2, 1_000)], refunds);
    expect(lines.map(({ ticketId, gross }) => [ticketId, gross])).toEqual(left);
  });
});

// rules/invoices 17
it("an invoice and its corrections have, after each, the VAT of what is left, and after all nothing", () => {
  const lines = fc.array(
    fc.record({
      gross: fc.integer({ min: 1, max: 10_000_000 }).map(wholeCents),
      rate: fc.constantFrom(0, 550, 700, 1900, 2000, 2500).map(vatRate),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const refunds = fc.array(
    fc.record({
      ticketId: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
      amount: fc.integer({ min: 1, max: 3_000_000 }).map(wholeCents),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, refunds, (all, given) => {
      const invoiced = all.map((one, ticketId) => ({ ticketId, ...one }));
      const documents = [{ lines: invoiced, sums: sumUpVat(invoiced) }];
      const corrections: ReturnType<typeof differenceOf<(typeof invoiced)[number]>>[] = [];
      const write = (after: typeof invoiced) => {
        const before = remainingLines(invoiced, corrections);
        const difference = differenceOf(before, after);
        documents.push(difference);
        corrections.push(difference);
        for (const { net, vat, gross } of difference.sums) {
          expect(net + vat).toBe(gross);
          expect(Math.max(net, vat, gross)).toBeLessThanOrEqual(0);
        }
        expect(remainingLines(invoiced, corrections)).toEqual(after);
        expect(totalOf(documents.flatMap(({ sums }) => sums))).toEqual(totalOf(sumUpVat(after)));
      };
      for (const one of given) write(reduceLines(remainingLines(invoiced, corrections), [one]));
      write([]);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { differenceOf, reduceLines, remainingLines } from "./correction.ts";
import { feeLines } from "./fee-lines.ts";
import { sumUpVat, totalOf, toVatRate, vatRate } from "./vat.ts";

const line = (ticketId: number, gross: number, percent = 19) => ({
  ticketId,
  gross: wholeCents(gross),
  rate: toVatRate(percent),
});
const refund = (amount: number, ticketId: number | null = null, fee = 0) => ({
  ticketId,
  amount: wholeCents(amount),
  fee: wholeCents(fee),
});
const feeLine = (gross: number, percent = 19) => ({ ...line(0, gross, percent), ticketId: null });

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
    ["of a ticket what is more than its line is shared out", [refund(1_400, 1)], [[2, 600]]],
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

// rules/invoices 23
it.each([
  [
    "the fee in them is of its line",
    [refund(1_030, 1, 30)],
    [
      [2, 1_000],
      [null, 90],
    ],
  ],
  [
    "the price in them is not",
    [refund(500), refund(800, 2)],
    [
      [1, 584],
      [2, 116],
      [null, 120],
    ],
  ],
  ["all of it together is all", [refund(1_000, 1), refund(1_120, 2, 120)], []],
  [
    "a fee without a line is nothing of the tickets",
    [refund(500, 1, 500)],
    [
      [1, 1_000],
      [2, 1_000],
    ],
  ],
])("lines with a card fee less refunds: %s", (_, refunds, left) => {
  const lines = reduceLines([line(1, 1_000), line(2, 1_000), feeLine(120)], refunds);
  expect(lines.map(({ ticketId, gross }) => [ticketId, gross])).toEqual(left);
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
      fee: fc.constant(wholeCents(0)),
    }),
    { maxLength: 6 },
  );
  const fees = fc.record({
    fee: fc.integer({ min: 0, max: 5_000 }).map(wholeCents),
    given: fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(lines, refunds, fees, (all, prices, { fee, given: feesGiven }) => {
      const tickets = all.map((one, ticketId) => ({ ticketId: ticketId as number | null, ...one }));
      const invoiced = [...tickets, ...feeLines(fee, all).map((one) => ({ ticketId: null, ...one }))];
      const given = [...prices, ...feesGiven.map((amount) => refund(amount, null, amount))];
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

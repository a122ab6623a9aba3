import fc from "fast-check";
import { expect, it } from "vitest";
import { wholeCents } from "../money/cents.ts";
import { atOneRate, feeLines } from "./fee-lines.ts";
import { vatRate } from "./vat.ts";

// rules/invoices 23
const ticket = (gross: number, rate: number) => ({ gross: wholeCents(gross), rate: vatRate(rate) });
const rows = (fee: number, ...tickets: ReturnType<typeof ticket>[]) =>
  feeLines(wholeCents(fee), tickets).map(({ rate, gross }) => [rate, gross]);

it.each([
  ["the rate of its ticket", [120, ticket(5_000, 1900)], [[1900, 120]]],
  ["one line for tickets of one rate", [101, ticket(2_000, 700), ticket(2_000, 700)], [[700, 101]]],
  [
    "a share for each rate, by the prices",
    [120, ticket(1_000, 700), ticket(2_000, 1900)],
    [
      [1900, 80],
      [700, 40],
    ],
  ],
  [
    "to the cent",
    [101, ticket(1_000, 700), ticket(1_000, 1900)],
    [
      [1900, 50],
      [700, 51],
    ],
  ],
  ["no line of nothing", [1, ticket(1, 700), ticket(5_000, 1900)], [[700, 1]]],
  ["none without a fee", [0, ticket(5_000, 1900)], []],
  ["none without tickets", [120], []],
] as [string, [number, ...ReturnType<typeof ticket>[]], number[][]][])(
  "a fee has %s",
  (_, [fee, ...tickets], lines) => {
    expect(rows(fee, ...tickets)).toEqual(lines);
  },
);

it("the lines of a fee are the fee", () => {
  const tickets = fc.array(
    fc.record({
      gross: fc.integer({ min: 1, max: 1_000_000 }).map(wholeCents),
      rate: fc.constantFrom(0, 550, 700, 1900).map(vatRate),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), tickets, (fee, paid) => {
      const lines = feeLines(wholeCents(fee), paid);
      expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(fee);
    }),
  );
});

it("at one rate the fee is one line", () => {
  const lines = [
    { ticketId: 1, ...ticket(1_000, 700) },
    { ticketId: 2, ...ticket(2_000, 1900) },
    { ticketId: null, ...ticket(80, 1900) },
    { ticketId: null, ...ticket(40, 700) },
  ];
  expect(atOneRate(lines, vatRate(0))).toEqual([
    { ticketId: 1, ...ticket(1_000, 0) },
    { ticketId: 2, ...ticket(2_000, 0) },
    { ticketId: null, ...ticket(120, 0) },
  ]);
  expect(atOneRate(lines.slice(0, 1), vatRate(0))).toHaveLength(1);
});

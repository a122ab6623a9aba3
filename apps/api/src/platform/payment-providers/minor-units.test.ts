import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AmountError,
  fromDecimalText,
  fromStripeAmount,
  toDecimalText,
  toStripeAmount,
} from "./minor-units.ts";

describe("decimals", () => {
  it.each([
    [1990, "EUR", "19.90"],
    [5, "EUR", "0.05"],
    [0, "EUR", "0.00"],
    [2000, "JPY", "2000"],
    [19_990, "KWD", "19.990"],
    [100, "HUF", "1.00"],
  ])("%d of %s is %s, and back", (amount, currency, text) => {
    expect(toDecimalText(amount, currency)).toBe(text);
    expect(fromDecimalText(text, currency)).toBe(amount);
  });

  it.each([
    ["19.9", "EUR", 1990],
    ["19", "EUR", 1900],
    ["19.900", "EUR", 1990],
    ["2000.00", "JPY", 2000],
  ])("%s of %s is read as %d", (text, currency, amount) => {
    expect(fromDecimalText(text, currency)).toBe(amount);
  });

  it.each([
    ["19.999", "EUR"],
    ["0.5", "JPY"],
    ["-1.00", "EUR"],
    ["1e3", "EUR"],
    ["", "EUR"],
    ["1,00", "EUR"],
    ["99999999999999999999", "EUR"],
  ])("%s of %s is refused", (text, currency) => {
    expect(() => fromDecimalText(text, currency)).toThrow(AmountError);
  });

  it("a part of the smallest unit is refused", () => {
    expect(() => toDecimalText(0.5, "EUR")).toThrow(AmountError);
    expect(() => toDecimalText(-1, "EUR")).toThrow(AmountError);
  });
});

describe("Stripe", () => {
  it.each([
    [1990, "EUR", 1990],
    [2000, "JPY", 2000],
    [1500, "ISK", 150_000],
    [5000, "UGX", 500_000],
    [120_000, "MGA", 1200],
    [19_990, "KWD", 19_990],
    [12_300, "HUF", 12_300],
  ])("%d of %s is %d there, and back", (amount, currency, there) => {
    expect(toStripeAmount(amount, currency)).toBe(there);
    expect(fromStripeAmount(there, currency)).toBe(amount);
  });

  it.each([
    [120_050, "MGA"],
    [19_999, "KWD"],
  ])("%d of %s is refused", (amount, currency) => {
    expect(() => toStripeAmount(amount, currency)).toThrow(AmountError);
  });
});

it("every amount that is expressed is read back", () => {
  const currency = fc.constantFrom("EUR", "USD", "JPY", "KWD", "ISK", "UGX", "MGA", "CLP", "TND");
  fc.assert(
    fc.property(currency, fc.nat({ max: 1e9 }), (code, tens) => {
      // Each provider can express whole hundreds of any unit.
      const amount = tens * 100;
      expect(fromDecimalText(toDecimalText(amount, code), code)).toBe(amount);
      expect(fromStripeAmount(toStripeAmount(amount, code), code)).toBe(amount);
    }),
  );
});

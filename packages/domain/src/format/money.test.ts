import { describe, expect, it } from "vitest";
import { toCents } from "../money/cents.ts";
import { formatAmount, formatMoney, formatPrice } from "./money.ts";

describe("written for people", () => {
  it.each([
    [1234.5, "EUR", "de-DE", "1.234,50 €"],
    [19.99, "GBP", "en-GB", "£19.99"],
    [20, "JPY", "en-GB", "JP¥20"],
    [19.99, "JPY", "en-GB", "JP¥19.99"],
    [5, "KWD", "en-GB", "KWD 5.000"],
  ])("%d %s in %s is %s", (amount, currency, culture, text) => {
    expect(formatMoney(toCents(amount), currency, culture).replaceAll("\u00a0", " ")).toBe(text);
  });

  it("a price of nothing is no text", () => {
    expect(formatPrice(toCents(0), "EUR", "en-GB")).toBe("");
    expect(formatPrice(toCents(1), "EUR", "en-GB")).toBe("€1.00");
  });

  it("an amount has two places and commas", () => {
    expect(formatAmount(toCents(1_234_567.8), "EUR")).toBe("€1,234,567.80");
    expect(formatAmount(toCents(500), "JPY")).toBe("JP¥500.00");
    expect(formatAmount(toCents(0), "CHF")).toBe("CHF\u00a00.00");
  });
});

import { expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

const wrap = (text: string, more: Partial<Parameters<typeof wrapText>[1]> = {}) => {
  const { lines, size } = wrapText(text, { size: 10, width: 100, height: 100, culture: "en-GB", ...more });
  return {
    lines: lines.map(({ runs }) => runs.map((run) => run.text).join("")),
    size,
    widths: lines.map(({ width }) => width),
  };
};

it("breaks behind spaces and hyphens, and keeps the text's own lines", () => {
  expect(wrap("Write to us at any time\n\nThe organiser").lines).toEqual([
    "Write to us at any",
    "time",
    "",
    "The organiser",
  ]);
  expect(wrap("Anna-Lena Müller-Lüdenscheidt").lines).toEqual(["Anna-Lena Müller-", "Lüdenscheidt"]);
});

it("keeps addresses whole", () => {
  expect(wrap("Ask somebody.else@example.org", { width: 140 }).lines).toEqual([
    "Ask",
    "somebody.else@example.org",
  ]);
});

it("breaks between the words of scripts without spaces", () => {
  for (const text of ["本展览会欢迎所有来自世界各地的参观者光临", "ยินดีต้อนรับสู่งานแสดงสินค้านานาชาติ"]) {
    const { lines, widths } = wrap(text);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(text);
    for (const width of widths) expect(width).toBeLessThanOrEqual(100);
  }
});

it("gets smaller before it is cut", () => {
  expect(wrap("Donaudampfschifffahrtsgesellschaft", { smallest: 4 }).size).toBeLessThan(10);
  const { lines, size } = wrap("word ".repeat(100), { smallest: 8, height: 22 });
  expect({ size, count: lines.length, end: lines.at(-1)?.at(-1) }).toEqual({ size: 8, count: 2, end: "…" });
});

it("breaks a word that is longer than a line", () => {
  const { lines, widths } = wrap("x".repeat(60));
  expect(lines.join("")).toBe("x".repeat(60));
  for (const width of widths) expect(width).toBeLessThanOrEqual(100);
});

import { expect, it } from "vitest";
import { countOf, formatCount } from "./counts.ts";
import { formatExactMoment, formatMoment, formatTicketMoment, formatWallTime, formatZone } from "./times.ts";

const AT = "2026-07-01T22:30:05.000Z";

it("days and times have points, tickets slashes and the language's time", () => {
  expect(formatWallTime("2026-03-29T10:05:59")).toBe("29.03.2026 10:05");
  expect(formatMoment(AT, "Europe/Berlin")).toBe("02.07.2026 00:30");
  expect(formatTicketMoment(AT, "Europe/Berlin", "de-DE")).toBe("02/07/2026 00:30");
  expect(formatTicketMoment(AT, "America/New_York", "en-US").replace("\u202f", " ")).toBe(
    "01/07/2026 6:30 PM",
  );
});

it("a moment of the same instant is another time in another zone, and says which", () => {
  expect(formatMoment(AT, "Asia/Kolkata")).toBe("02.07.2026 04:00");
  expect(formatExactMoment(AT, "Europe/Berlin")).toMatch(
    /^Thursday,? 2 July 2026 at 00:30:05 Central European Summer Time$/,
  );
  expect(formatZone("America/New_York")).toBe("America/New York");
});

it("counts have commas and agree with their noun", () => {
  expect(formatCount(1_234_567)).toBe("1,234,567");
  expect([0, 1, 2, 12_345].map((count) => countOf(count, "code"))).toEqual([
    "0 codes",
    "1 code",
    "2 codes",
    "12,345 codes",
  ]);
  expect(countOf(2, "entry", "entries")).toBe("2 entries");
});

import { expect, test } from "vitest";
import { formatDay, parseDay } from "./days.ts";

test("day comes before month", () => {
  expect(parseDay("05.12.2026")).toBe("2026-12-05");
  expect(parseDay(" 29.02.2024 ")).toBe("2024-02-29");
  expect(formatDay("2026-12-05")).toBe("05.12.2026");
});

test.for(["05/12/2026", "5/12/2026", "5.12.2026", "5-12-2026", "5.12.26", "05/12/26", "2026-12-05"])(
  "%j is 5 December 2026",
  (text) => expect(parseDay(text)).toBe("2026-12-05"),
);

test.for([
  "",
  "12/25/2026",
  "5.12/2026",
  "5 12 2026",
  "2026/12/05",
  "5.12.126",
  "31.02.2026",
  "29.02.2026",
  "00.01.2026",
  "01.13.2026",
  "05.12.2026x",
  "05.12.",
  "aa.bb.cccc",
])("%j is no day", (text) => expect(parseDay(text)).toBeNull());

import { expect, it } from "vitest";
import { otherSpelling } from "./other-spelling.ts";
import { parseScanTime } from "./scan-time.ts";

it.each([
  ["0012345678905", "012345678905"],
  ["012345678905", "0012345678905"],
  ["036000291452", "0036000291452"],
  // Another check digit, another length, another first digit, no digits.
  ["036000291453", null],
  ["4006381333931", null],
  ["12345", null],
  ["ABC012345678", null],
])("%s can also be read as %s (rules/visitors 5)", (code, other) => {
  expect(otherSpelling(code)).toBe(other);
  if (other !== null) expect(otherSpelling(other)).toBe(code);
});

it.each([
  ["2026-05-12 10:05", "2026-05-12T10:05:00"],
  ["2026-05-12T10:05:09", "2026-05-12T10:05:09"],
  ["2026-05-12 10:05:09.123", "2026-05-12T10:05:09"],
  ["12.05.2026 9:05", "2026-05-12T09:05:00"],
  ["12/05/2026  09:05:01", "2026-05-12T09:05:01"],
  ["9:05", "2026-05-13T09:05:00"],
  ["09:05:07", "2026-05-13T09:05:07"],
  ["2026-05-12T10:05:09Z", null],
  ["2026-05-12 25:00", null],
  ["31.02.2026 10:00", null],
  ["yesterday 10:00", null],
  ["10", null],
  ["", null],
])("%s is the time %s", (text, time) => {
  expect(parseScanTime(text, "2026-05-13")).toBe(time);
});

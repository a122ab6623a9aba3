import { expect, it } from "vitest";
import { makeCalendarFile } from "./calendar-file.ts";

const entry = {
  uid: "1@foyer",
  title: "Expo",
  start: "2026-07-01T10:00:00",
  end: "2026-07-02T15:30:00",
  timeZone: "Europe/Berlin",
  place: "Hall 1",
  url: "https://foyer.example/r/A/ticket/1",
  now: Date.UTC(2026, 0, 2, 3, 4, 5),
};
const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("converts the venue's times to UTC", () => {
  const lines = unfolded(makeCalendarFile(entry));
  expect(lines).toContain("DTSTART:20260701T080000Z");
  expect(lines).toContain("DTEND:20260702T133000Z");
  expect(lines).toContain("DTSTAMP:20260102T030405Z");
});

it("handles winter time, summer time and the repeated hour", () => {
  const dates = (start: string, end: string) =>
    unfolded(makeCalendarFile({ ...entry, start, end })).filter((line) => /^DT(START|END)/.test(line));
  expect(dates("2026-01-01T10:00:00", "2026-01-01T11:00:00")).toEqual([
    "DTSTART:20260101T090000Z",
    "DTEND:20260101T100000Z",
  ]);
  expect(dates("2026-10-25T02:30:00", "2026-10-25T02:30:00")).toEqual([
    "DTSTART:20261025T003000Z",
    "DTEND:20261025T013000Z",
  ]);
});

it("texts cannot add lines or fields", () => {
  const lines = unfolded(makeCalendarFile({ ...entry, title: "A;B,C\\\r\nBEGIN:VALARM", place: "" }));
  expect(lines).toContain("SUMMARY:A\\;B\\,C\\\\\\nBEGIN:VALARM");
  expect(lines.filter((line) => line.startsWith("BEGIN:"))).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]);
  expect(lines.some((line) => line.startsWith("LOCATION"))).toBe(false);
});

it("folds lines at 75 bytes without splitting a character", () => {
  const title = "Международная выставка 🎪 ".repeat(9);
  const file = makeCalendarFile({ ...entry, title });
  for (const line of file.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(unfolded(file)).toContain(`SUMMARY:${title}`);
});

import { expect, it } from "vitest";
import { makeCalendarFile } from "./calendar-file.ts";

const entry = {
  uid: "1@foyer",
  title: "Expo",
  start: "2026-07-01T08:00:00.000Z",
  end: "2026-07-02T13:30:00.000Z",
  place: "Hall 1",
  url: "https://foyer.example/r/A/ticket/1",
  now: Date.UTC(2026, 0, 2, 3, 4, 5),
};
const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("has the times in UTC", () => {
  const lines = unfolded(makeCalendarFile(entry));
  expect(lines).toContain("DTSTART:20260701T080000Z");
  expect(lines).toContain("DTEND:20260702T133000Z");
  expect(lines).toContain("DTSTAMP:20260102T030405Z");
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

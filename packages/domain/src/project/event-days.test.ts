import { expect, it } from "vitest";
import { eventDays } from "./event-days.ts";

const days = (startDateTime: string, endDateTime: string, timeZone = "Europe/Berlin") =>
  eventDays({ startDateTime, endDateTime, timeZone }).map(
    ({ startsAt, endsAt }) => `${startsAt.slice(0, 16)} ${endsAt.slice(0, 16)}`,
  );

it("each day has the hours of the event, in the venue's clock of that day", () => {
  // The clock is put forward on the second day.
  expect(days("2026-03-28T10:00:00", "2026-03-30T15:30:00")).toEqual([
    "2026-03-28T09:00 2026-03-28T14:30",
    "2026-03-29T08:00 2026-03-29T13:30",
    "2026-03-30T08:00 2026-03-30T13:30",
  ]);
});

it.each([
  ["one day", "2026-05-12T10:00:00", "2026-05-12T18:00:00", "2026-05-12T08:00 2026-05-12T16:00"],
  ["overnight", "2026-05-12T20:00:00", "2026-05-13T04:00:00", "2026-05-12T18:00 2026-05-13T02:00"],
  ["whole days", "2026-05-12T00:00:00", "2026-05-14T00:00:00", "2026-05-11T22:00 2026-05-13T22:00"],
  ["a moment", "2026-05-12T10:00:00", "2026-05-12T10:00:00", "2026-05-12T08:00 2026-05-12T08:00"],
  ["32 days", "2026-05-01T10:00:00", "2026-06-01T18:00:00", "2026-05-01T08:00 2026-06-01T16:00"],
])("%s is one entry", (_name, start, end, only) => expect(days(start, end)).toEqual([only]));

it("31 days are 31 entries, across the end of a year", () => {
  const entries = days("2026-12-15T10:00:00", "2027-01-14T18:00:00");
  expect(entries).toHaveLength(31);
  expect(entries.at(-1)).toBe("2027-01-14T09:00 2027-01-14T17:00");
});

it("the last days of the calendar do not leave it", () => {
  expect(days("9999-12-30T10:00:00", "9999-12-31T23:59:59", "America/Los_Angeles").at(-1)).toBe(
    "9999-12-31T18:00 9999-12-31T23:59",
  );
});

import { expect, it } from "vitest";
import { eventInstants } from "./event-instants.ts";

it.each([
  ["summer time", "2026-07-01T10:00:00", "2026-07-02T15:30:00", "2026-07-01T08:00:00", "2026-07-02T13:30:00"],
  ["winter time", "2026-01-01T10:00:00", "2026-01-01T11:00:00", "2026-01-01T09:00:00", "2026-01-01T10:00:00"],
  [
    "the repeated hour",
    "2026-10-25T02:30:00",
    "2026-10-25T02:30:00",
    "2026-10-25T00:30:00",
    "2026-10-25T01:30:00",
  ],
  [
    "the end of all time",
    "9999-12-31T23:59:59",
    "9999-12-31T23:59:59",
    "9999-12-31T22:59:59",
    "9999-12-31T22:59:59",
  ],
])("%s", (_, startDateTime, endDateTime, startsAt, endsAt) => {
  expect(eventInstants({ startDateTime, endDateTime, timeZone: "Europe/Berlin" })).toEqual({
    startsAt: `${startsAt}.000Z`,
    endsAt: `${endsAt}.000Z`,
  });
});

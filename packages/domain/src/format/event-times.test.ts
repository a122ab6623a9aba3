import { expect, it } from "vitest";
import { formatPeriod, formatVenueMoment, formatVenueTime, zoneName } from "./event-times.ts";

const plain = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, " ");

it("a period by the clock at the venue", () => {
  expect(plain(formatPeriod("2026-05-12T10:00:00", "2026-05-12T15:30:00", "en-GB"))).toBe(
    "Tue, 12 May 2026, 10:00–15:30",
  );
  expect(plain(formatPeriod("2026-05-12T10:00:00", "2026-05-14T15:30:00", "de-DE"))).toContain(
    "14. Mai 2026",
  );
  expect(plain(formatPeriod("2026-05-12T10:00:00", "2026-05-12T10:00:00", "en-GB"))).toMatch(/2026.*10:00$/);
});

it("the calendar is the same in every culture", () => {
  expect(formatVenueTime("2026-05-12T10:00:00", "Asia/Riyadh", "ar-SA-u-nu-latn")).toContain("2026");
});

it("a time and a moment are told as the clock at the venue shows them, with the zone", () => {
  expect(plain(formatVenueTime("2026-05-12T10:00:00", "Europe/Berlin", "en-GB"))).toMatch(
    /12 May 2026.*10:00 \(Central European Time\)$/,
  );
  expect(plain(formatVenueMoment("2026-07-01T22:30:00.000Z", "Europe/Berlin", "en-GB"))).toMatch(
    /2 July.*00:30 \(Central European Time\)$/,
  );
});

it("zones have names", () => {
  expect(zoneName("Europe/Berlin", "en-GB", "2026-07-01T10:00:00")).toBe("Central European Time");
  expect(zoneName("Etc/GMT+3", "en-GB", "2026-07-01T10:00:00")).not.toBe("");
});

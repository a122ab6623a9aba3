import { expect, it } from "vitest";
import { formatMoment, formatPeriod, formatTimeAtVenue, zoneName } from "./event-times.ts";

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
  expect(formatTimeAtVenue("2026-05-12T10:00:00", "ar-SA-u-nu-latn")).toContain("2026");
});

it("a moment is told as the clock at the venue shows it", () => {
  expect(plain(formatMoment("2026-07-01T22:30:00.000Z", "Europe/Berlin", "en-GB"))).toMatch(/2 July.*00:30$/);
});

it("zones have names", () => {
  expect(zoneName("Europe/Berlin", "en-GB", "2026-07-01T10:00:00")).toBe("Central European Time");
  expect(zoneName("Etc/GMT+3", "en-GB", "2026-07-01T10:00:00")).not.toBe("");
});

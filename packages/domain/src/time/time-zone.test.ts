import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantsOf, isTimeZone, wallTimeAt } from "./time-zone.ts";

const hours = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString());

describe("instantsOf", () => {
  test.for([
    ["Europe/London", "2026-07-01T10:00:00", ["2026-07-01T09:00:00.000Z"]],
    ["Europe/London", "2026-01-01T10:00:00", ["2026-01-01T10:00:00.000Z"]],
    ["UTC", "2026-03-29T01:30:00", ["2026-03-29T01:30:00.000Z"]],
    ["Asia/Kathmandu", "2026-01-01T00:00:00", ["2025-12-31T18:15:00.000Z"]],
    ["Pacific/Kiritimati", "2026-01-01T00:00:00", ["2025-12-31T10:00:00.000Z"]],
  ] as const)("%s %s", ([zone, time, instants]) => {
    expect(hours(instantsOf(time, zone))).toEqual(instants);
  });

  test.for([
    ["Europe/London", "2026-03-29T01:00:00"],
    ["Europe/London", "2026-03-29T01:59:59"],
    ["America/St_Johns", "2026-03-08T02:30:00"],
    ["Australia/Lord_Howe", "2026-10-04T02:15:00"],
    // In these zones the clock skips midnight and a whole day.
    ["Africa/Cairo", "2026-04-24T00:30:00"],
    ["Pacific/Apia", "2011-12-30T12:00:00"],
  ] as const)("%s never shows %s", ([zone, time]) => {
    expect(instantsOf(time, zone)).toEqual([]);
  });

  test.for([
    ["Europe/London", "2026-03-29T00:59:59"],
    ["Europe/London", "2026-03-29T02:00:00"],
    ["Australia/Lord_Howe", "2026-10-04T02:30:00"],
    ["Pacific/Apia", "2011-12-31T00:00:00"],
  ] as const)("%s shows %s, the edge of a gap", ([zone, time]) => {
    expect(instantsOf(time, zone)).toHaveLength(1);
  });

  test.for([
    ["Europe/London", "2026-10-25T01:30:00", "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-04T14:45:00.000Z", "2026-04-04T15:15:00.000Z"],
  ] as const)("%s shows %s twice", ([zone, time, earlier, later]) => {
    expect(hours(instantsOf(time, zone))).toEqual([earlier, later]);
  });

  test("at the edges of what is representable", () => {
    for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Niue", "Europe/Berlin"]) {
      expect(instantsOf("9999-12-31T23:59:59", zone), zone).toHaveLength(1);
      expect(instantsOf("1900-01-01T00:00:00", zone), zone).toHaveLength(1);
    }
  });

  test("every instant is among those of the time that the clock shows then", () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const second = fc.integer({ min: Date.UTC(1901) / 1000, max: Date.UTC(2100) / 1000 });
    fc.assert(
      fc.property(zone, second, (timeZone, seconds) => {
        const instants = instantsOf(wallTimeAt(seconds * 1000, timeZone), timeZone);
        expect(instants).toContain(seconds * 1000);
        expect(instants.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 3000 },
    );
  });
});

test("a time zone has a name", () => {
  for (const name of [
    "Europe/Berlin",
    "europe/berlin",
    "UTC",
    "America/Argentina/Buenos_Aires",
    "Etc/GMT+3",
  ]) {
    expect(isTimeZone(name), name).toBe(true);
  }
  for (const name of [
    "",
    " ",
    "+01:00",
    "-05",
    "GMT+3",
    "Europe/Atlantis",
    "Europe/Berlin ",
    "../etc/passwd",
  ]) {
    expect(isTimeZone(name), name).toBe(false);
  }
});

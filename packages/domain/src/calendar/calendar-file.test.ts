import { expect, it } from "vitest";
import { makeCalendarFile } from "./calendar-file.ts";

const calendar = {
  uid: "1@foyer",
  title: "Expo",
  spans: [
    { startsAt: "2026-07-01T08:00:00.000Z", endsAt: "2026-07-01T13:30:00.000Z" },
    { startsAt: "2026-07-02T08:00:00.000Z", endsAt: "2026-07-02T13:30:00.000Z" },
  ],
  place: "Hall 1",
  description: "Ticket number: 7\nhttps://foyer.example/r/A/ticket/1",
  url: "https://foyer.example/r/A/ticket/1",
  now: Date.UTC(2026, 0, 2, 3, 4, 5),
};
type Entry = Record<string, string>;

/** Reads a file as RFC 5545 says: lines unfolded, properties by name, texts unescaped. Throws where it is not one. */
function readCalendar(file: string): { head: Entry; entries: Entry[] } {
  if (!file.endsWith("\r\n")) throw new Error("The last line has no end");
  const head: Entry = {};
  const entries: Entry[] = [];
  const open: string[] = [];
  for (const line of file.replaceAll("\r\n ", "").split("\r\n").slice(0, -1)) {
    const [, name = "", value = ""] = /^([A-Z-]+):(.*)$/su.exec(line) ?? [];
    if (name === "" || /[\r\n]/.test(line)) throw new Error(`Not a line of a calendar: ${line}`);
    if (name === "BEGIN") {
      open.push(value);
      if (value === "VEVENT") entries.push({});
    } else if (name === "END") {
      if (open.pop() !== value) throw new Error(`${value} ends before it begins`);
    } else {
      const part = open.at(-1) === "VEVENT" ? entries.at(-1) : head;
      if (part === undefined || open.length === 0 || name in part) throw new Error(`${name} is twice`);
      part[name] = value.replaceAll(/\\([\\;,nN])/g, (_all, char: string) =>
        char.toLowerCase() === "n" ? "\n" : char,
      );
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} does not end`);
  return { head, entries };
}

it("has an entry for each day, with ticket number, place and link, in UTC", () => {
  const { head, entries } = readCalendar(makeCalendarFile(calendar));
  expect(head).toMatchObject({ VERSION: "2.0", METHOD: "PUBLISH" });
  expect(entries).toEqual([
    {
      UID: "1@foyer",
      DTSTAMP: "20260102T030405Z",
      "LAST-MODIFIED": "20260102T030405Z",
      SEQUENCE: String(Math.floor(calendar.now / 60_000)),
      DTSTART: "20260701T080000Z",
      DTEND: "20260701T133000Z",
      SUMMARY: "Expo (1/2)",
      LOCATION: "Hall 1",
      DESCRIPTION: calendar.description,
      URL: calendar.url,
    },
    expect.objectContaining({
      UID: "2-1@foyer",
      DTSTART: "20260702T080000Z",
      DTEND: "20260702T133000Z",
      SUMMARY: "Expo (2/2)",
    }),
  ]);
});

it("a later file has the same UIDs and a higher sequence, also of a moved event", () => {
  const moved = calendar.spans.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.replace("-07-", "-08-"),
    endsAt: endsAt.replace("-07-", "-08-"),
  }));
  const before = readCalendar(makeCalendarFile(calendar)).entries;
  const later = { ...calendar, spans: moved, now: calendar.now + 60_000 };
  const after = readCalendar(makeCalendarFile(later)).entries;
  expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
  for (const [at, entry] of after.entries())
    expect(Number(entry.SEQUENCE)).toBeGreaterThan(Number(before[at]?.SEQUENCE));
});

it("one day has the event's own title; without a place there is none", () => {
  const file = makeCalendarFile({ ...calendar, spans: calendar.spans.slice(0, 1), place: "" });
  const { entries } = readCalendar(file);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ SUMMARY: "Expo", UID: "1@foyer" });
  expect(entries[0]).not.toHaveProperty("LOCATION");
});

it("texts cannot add lines or fields", () => {
  const title = "A;B,C\\\r\nEND:VEVENT";
  const { entries } = readCalendar(
    makeCalendarFile({ ...calendar, title, spans: calendar.spans.slice(0, 1) }),
  );
  expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual(["A;B,C\\\nEND:VEVENT"]);
});

it("folds lines at 75 bytes without splitting a character", () => {
  const title = "Международная выставка 🎪 ".repeat(9);
  const file = makeCalendarFile({ ...calendar, title });
  for (const line of file.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(readCalendar(file).entries[0]?.SUMMARY).toBe(`${title} (1/2)`);
});

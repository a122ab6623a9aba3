import { instantsOf } from "@foyer/domain/time/time-zone.ts";
import { asUtc, type WallTime } from "@foyer/domain/time/wall-time.ts";

type Entry = {
  uid: string;
  title: string;
  start: WallTime;
  end: WallTime;
  timeZone: string;
  place: string;
  url: string;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Makes an iCalendar file of an event (RFC 5545). Times are UTC instants, so that a calendar needs no rules of the
 * venue's time zone.
 */
export function makeCalendarFile({ uid, title, start, end, timeZone, place, url, now }: Entry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Registration//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(instantOf(start, timeZone, 0))}`,
    // rules/projects 4: if the end falls into the repeated hour, the later instant counts.
    `DTEND:${stamp(instantOf(end, timeZone, -1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(fold).join("\r\n")}\r\n`;
}

function instantOf(time: WallTime, timeZone: string, which: number): number {
  return instantsOf(time, timeZone).at(which) ?? asUtc(time);
}

/** An iCalendar year has four digits; 23:59:59 on the last day of 9999 is later in some zones. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59);

const stamp = (instant: number) =>
  new Date(Math.min(instant, LAST_INSTANT)).toISOString().replaceAll(/[-:]|\.\d+/g, "");

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");

const LINE_BYTES = 75;

/** Folds a line into parts of at most 75 bytes, between characters; continuation lines start with a space. */
function fold(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > LINE_BYTES) {
      lines.push(current);
      current = " ";
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current];
}

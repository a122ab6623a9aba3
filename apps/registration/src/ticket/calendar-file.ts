type Entry = {
  uid: string;
  title: string;
  /** Instants: `2026-07-01T08:00:00Z`. */
  start: string;
  end: string;
  place: string;
  url: string;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Makes an iCalendar file of an event (RFC 5545). Times are UTC instants, so that a calendar needs no rules of the
 * venue's time zone.
 */
export function makeCalendarFile({ uid, title, start, end, place, url, now }: Entry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Registration//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(fold).join("\r\n")}\r\n`;
}

const stamp = (instant: number | string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, "");

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

type Span = {
  /** Instants: `2026-07-01T08:00:00Z`. */
  startsAt: string;
  endsAt: string;
};
export type Calendar = {
  /** The same for every file of one ticket, so that a second import replaces the first. */
  uid: string;
  title: string;
  /** An entry each. */
  spans: readonly Span[];
  place: string;
  description: string;
  url: string;
  /** Milliseconds since 1970. */
  now: number;
};

/**
 * Makes an iCalendar file (RFC 5545) with an entry for each span. Times are UTC instants, so that a calendar needs no
 * rules of the venue's time zone.
 */
export function makeCalendarFile(calendar: Calendar): string {
  const { spans } = calendar;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Foyer//Registration//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...spans.flatMap((span, index) => entry(calendar, { span, number: index + 1, count: spans.length })),
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(fold).join("\r\n")}\r\n`;
}

type Part = { span: Span; number: number; count: number };

/** The number of the day is in the UID: where the event is moved, a second import moves its entries. */
function entry(calendar: Calendar, { span, number, count }: Part): string[] {
  const { uid, title, place, description, url, now } = calendar;
  const summary = count > 1 ? `${title} (${number}/${count})` : title;
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(number === 1 ? uid : `${number}-${uid}`)}`,
    `DTSTAMP:${stamp(now)}`,
    `LAST-MODIFIED:${stamp(now)}`,
    `SEQUENCE:${Math.floor(now / MINUTE_MS)}`,
    `DTSTART:${stamp(span.startsAt)}`,
    `DTEND:${stamp(span.endsAt)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    "END:VEVENT",
  ];
}

/** Calendars take the entry with the higher sequence; it stays below 2^31 until the year 6053. */
const MINUTE_MS = 60_000;

const stamp = (instant: number | string) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, "");

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");

const LINE_BYTES = 75;

/** The bytes of a character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}

/** Folds a line into parts of at most 75 bytes, between characters; continuation lines start with a space. */
function fold(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
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

import { asUtc, type WallTime } from "../time/wall-time.ts";
import { eventInstants } from "./event-instants.ts";

type Times = { startDateTime: WallTime; endDateTime: WallTime; timeZone: string };
/** Instants: `2026-07-01T08:00:00.000Z`. */
export type EventDay = { startsAt: string; endsAt: string };

/** A longer event is one entry of a calendar: nobody wants a year of them. */
const MAX_DAYS = 31;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the hours of each day of an event, as instants: the time of its start to the time of its end. An event that
 * goes on overnight, or for more than 31 days, is one span. rules/projects 4
 */
export function eventDays(times: Times): EventDay[] {
  const [[firstDay, opens], [lastDay, closes]] = [split(times.startDateTime), split(times.endDateTime)];
  const count = (midnight(lastDay) - midnight(firstDay)) / DAY_MS + 1;
  if (closes <= opens || count > MAX_DAYS) return [eventInstants(times)];
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(midnight(firstDay) + at * DAY_MS).toISOString().slice(0, 10);
    const hours = { startDateTime: `${day}T${opens}`, endDateTime: `${day}T${closes}` };
    return eventInstants({ ...hours, timeZone: times.timeZone });
  });
}

function split(time: WallTime): [day: string, hours: string] {
  const [day = "", hours = ""] = time.split("T");
  return [day, hours];
}

const midnight = (day: string) => asUtc(`${day}T00:00:00`);

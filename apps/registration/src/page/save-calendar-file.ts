import { type Calendar, makeCalendarFile } from "@foyer/domain/calendar/calendar-file.ts";

/** Offers the file for download, under a name that calendars open. */
export function saveCalendarFile(calendar: Calendar): void {
  const url = URL.createObjectURL(new Blob([makeCalendarFile(calendar)], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "event.ics";
  link.click();
  URL.revokeObjectURL(url);
}

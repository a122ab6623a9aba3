import { type Calendar, makeCalendarFile } from "@foyer/domain/calendar/calendar-file.ts";
import { saveBlob } from "./save-blob.ts";

/** Offers the file for download, under a name that calendars open. */
export const saveCalendarFile = (calendar: Calendar): void =>
  saveBlob(new Blob([makeCalendarFile(calendar)], { type: "text/calendar" }), "event.ics");

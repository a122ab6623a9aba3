import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { removeEndedSessions } from "./attendee-session.store.ts";

/** Deletes ended sessions of attendees with their addresses. rules/attendee-sign-in 4 */
export function forgetAttendees({ db }: JobParts): RepeatedWork {
  return { name: "forget ended attendee sessions", everyMs: 600_000, work: () => removeEndedSessions(db) };
}

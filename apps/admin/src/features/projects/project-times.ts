import { type createProject, TimeZone } from "@foyer/contract/projects.ts";
import { comesTwice, findTimeError } from "@foyer/domain/project/project-time.ts";
import type { Unchecked, Values } from "../../form/entity-body.ts";
import type { Errors } from "../../form/form-errors.ts";
import { isMomentText, writeMoment } from "../../form/moment-text.ts";

/** The times of day that a new project begins with. rules/projects 2 */
export const TIMES = { startDateTime: "10:00", endDateTime: "15:30" };

/** The values of a project's form. */
export type ProjectValues = Values<typeof createProject, keyof typeof TIMES>;

const isZone = (timeZone: unknown): timeZone is string => TimeZone.safeParse(timeZone).success;

/** Validates start and end, together and in their zone. rules/projects 3, 4 */
export function findTimesErrors(body: Unchecked<typeof createProject>): Errors {
  const { startDateTime: start, endDateTime: end, timeZone } = body;
  const errors: Record<string, string> = {};
  if (start && end && end < start) {
    const part = end.slice(0, 10) === start.slice(0, 10) ? "time" : "day";
    errors[`endDateTime.${part}`] = "The end must not be before the start";
  }
  if (!isZone(timeZone)) return errors;
  const [startError, endError] = [start, end].map((time) => time && findTimeError(time, timeZone));
  return {
    ...errors,
    ...(startError && { "startDateTime.time": startError }),
    ...(endError && { "endDateTime.time": endError }),
  };
}

/** Returns a hint if the clock shows the time twice. rules/projects 4 */
export function hintOfTime(moment: unknown, timeZone: unknown): string | undefined {
  const time = isMomentText(moment) ? writeMoment(moment, undefined) : undefined;
  return time && isZone(timeZone) && comesTwice(time, timeZone)
    ? "The clock is put back and shows this time twice; the later one counts."
    : undefined;
}

import { type createProject, TimeZone } from "@foyer/contract/projects.ts";
import { comesTwice, faultOfTime } from "@foyer/domain/project/project-time.ts";
import type { Unchecked, Values } from "../../form/entity-body.ts";
import type { Faults } from "../../form/faults.ts";
import { isMomentText, writeMoment } from "../../form/moment-text.ts";

/** The times of day that a new project begins with. rules/projects 2 */
export const TIMES = { startDateTime: "10:00", endDateTime: "15:30" };

/** What is typed into the form of a project. */
export type ProjectValues = Values<typeof createProject, keyof typeof TIMES>;

const isZone = (timeZone: unknown): timeZone is string => TimeZone.safeParse(timeZone).success;

/** What is wrong with start and end, seen together and in their zone. rules/projects 3, 4 */
export function faultsOfTimes(body: Unchecked<typeof createProject>): Faults {
  const { startDateTime: start, endDateTime: end, timeZone } = body;
  const faults: Record<string, string> = {};
  if (start && end && end < start) {
    const part = end.slice(0, 10) === start.slice(0, 10) ? "time" : "day";
    faults[`endDateTime.${part}`] = "The end must not be before the start";
  }
  if (!isZone(timeZone)) return faults;
  const [startFault, endFault] = [start, end].map((time) => time && faultOfTime(time, timeZone));
  return {
    ...faults,
    ...(startFault && { "startDateTime.time": startFault }),
    ...(endFault && { "endDateTime.time": endFault }),
  };
}

/** What to know about a time that the clock shows twice. rules/projects 4 */
export function hintOfTime(moment: unknown, timeZone: unknown): string | undefined {
  const time = isMomentText(moment) ? writeMoment(moment, undefined) : undefined;
  return time && isZone(timeZone) && comesTwice(time, timeZone)
    ? "The clock is put back and shows this time twice; the later one counts."
    : undefined;
}

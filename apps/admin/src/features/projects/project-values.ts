import { LIMITS } from "@foyer/contract/limits.ts";
import {
  LinkTemplate,
  type NewProject,
  type Project,
  ProjectName,
  TimeZone,
} from "@foyer/contract/projects.ts";
import { comesTwice, faultOfTime } from "@foyer/domain/project/project-time.ts";
import { formatDay, parseDay } from "@foyer/ui/day-text.ts";
import { z } from "zod";

/** What is typed into the form of a project. */
export type ProjectValues = {
  name: string;
  eventBEID: string;
  /** DD.MM.YYYY, or whatever is typed. */
  startDate: string;
  /** HH:mm, or nothing. */
  startTime: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  authorizationLinkTemplate: string;
  dataLinkTemplate: string;
};
export type ProjectFaults = Partial<Record<keyof ProjectValues, string>>;

/** rules/projects 2 */
export const emptyValues = (timeZone: string): ProjectValues => ({
  name: "",
  eventBEID: "",
  startDate: "",
  startTime: "10:00",
  endDate: "",
  endTime: "15:30",
  timeZone,
  authorizationLinkTemplate: "",
  dataLinkTemplate: "",
});

export const valuesOf = (project: Project): ProjectValues => ({
  name: project.name,
  eventBEID: project.eventBEID,
  startDate: formatDay(project.startDateTime.slice(0, 10)),
  startTime: project.startDateTime.slice(11, 16),
  endDate: formatDay(project.endDateTime.slice(0, 10)),
  endTime: project.endDateTime.slice(11, 16),
  timeZone: project.timeZone,
  authorizationLinkTemplate: project.authorizationLinkTemplate,
  dataLinkTemplate: project.dataLinkTemplate,
});

/** A wall time, or null when day or time are not there. Seconds, which the form does not show, stay as they were. */
function wallTime(date: string, time: string, before = ""): string | null {
  const day = parseDay(date);
  if (day === null || !/^\d\d:\d\d$/.test(time)) return null;
  return before.startsWith(`${day}T${time}`) ? before : `${day}T${time}:00`;
}

const startOf = (values: ProjectValues, base?: Project) =>
  wallTime(values.startDate, values.startTime, base?.startDateTime);
const endOf = (values: ProjectValues, base?: Project) =>
  wallTime(values.endDate, values.endTime, base?.endDateTime);

/** What to send; null as long as the form has no start or no end. */
export function toBody(values: ProjectValues, base?: Project): z.input<typeof NewProject> | null {
  const [startDateTime, endDateTime] = [startOf(values, base), endOf(values, base)];
  if (startDateTime === null || endDateTime === null) return null;
  const { name, eventBEID, timeZone, authorizationLinkTemplate, dataLinkTemplate } = values;
  return {
    ...{ name, eventBEID, startDateTime, endDateTime, timeZone, authorizationLinkTemplate, dataLinkTemplate },
    ...(base && { version: base.version }),
  };
}

const Texts = z.object({
  name: ProjectName,
  eventBEID: z.string().trim().max(LIMITS.eventBEID, `No more than ${LIMITS.eventBEID} symbols.`),
  timeZone: TimeZone,
  authorizationLinkTemplate: LinkTemplate,
  dataLinkTemplate: LinkTemplate,
});

/** What is wrong with what is typed, by field; an empty object: nothing. */
export function faultsOf(values: ProjectValues, base?: Project): ProjectFaults {
  const faults: ProjectFaults = {};
  for (const { path, message } of Texts.safeParse(values).error?.issues ?? []) {
    faults[path[0] as keyof ProjectValues] ??= message;
  }
  for (const part of ["start", "end"] as const) {
    if (parseDay(values[`${part}Date`]) === null) faults[`${part}Date`] = "Enter a date as DD.MM.YYYY";
    if (!/^\d\d:\d\d$/.test(values[`${part}Time`])) faults[`${part}Time`] = "Enter a time";
  }
  return { ...faultsOfTimes(values, base), ...faults };
}

function faultsOfTimes(values: ProjectValues, base: Project | undefined): ProjectFaults {
  const [start, end] = [startOf(values, base), endOf(values, base)];
  const isZone = TimeZone.safeParse(values.timeZone).success;
  const faults: ProjectFaults = {};
  if (start !== null && end !== null && end < start) {
    const isSameDay = end.slice(0, 10) === start.slice(0, 10);
    faults[isSameDay ? "endTime" : "endDate"] = "The end must not be before the start";
  }
  const startFault = start !== null && isZone && faultOfTime(start, values.timeZone);
  const endFault = end !== null && isZone && faultOfTime(end, values.timeZone);
  if (startFault) faults.startTime = startFault;
  if (endFault) faults.endTime = endFault;
  return faults;
}

/** The server's complaints by the form's fields. */
export function toFaults(fields: Readonly<Record<string, string>>): ProjectFaults {
  const names: Record<string, keyof ProjectValues> = { startDateTime: "startTime", endDateTime: "endTime" };
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [names[field] ?? field, text]));
}

/** What to know about a time that the clock shows twice. rules/projects 4 */
export function hintOfTime(part: "start" | "end", values: ProjectValues): string | undefined {
  const time = part === "start" ? startOf(values) : endOf(values);
  if (time === null || !TimeZone.safeParse(values.timeZone).success) return undefined;
  return comesTwice(time, values.timeZone)
    ? "The clock is put back and shows this time twice; the later one counts."
    : undefined;
}

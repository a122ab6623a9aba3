import { LIMITS } from "@foyer/contract/limits.ts";
import type { Project } from "@foyer/contract/projects.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The days of a project, the first ones of a very long one. */
export function daysOf({
  startDateTime,
  endDateTime,
}: Pick<Project, "startDateTime" | "endDateTime">): string[] {
  const first = Date.parse(`${startDateTime.slice(0, 10)}T00:00:00Z`);
  const last = Date.parse(`${endDateTime.slice(0, 10)}T00:00:00Z`);
  const count = Math.min((last - first) / DAY_MS + 1, LIMITS.gateChoices);
  return Array.from({ length: count }, (_, nth) => new Date(first + nth * DAY_MS).toISOString().slice(0, 10));
}

import type { Project } from "@foyer/contract/projects.ts";
import type { SortOrder } from "@foyer/ui/table/column.ts";

export const PROJECT_SORTS = ["id", "name", "start", "end"] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

const NAMES = new Intl.Collator("en-GB", { numeric: true });
const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const COMPARE: Record<ProjectSort, (a: Project, b: Project) => number> = {
  id: (a, b) => a.id - b.id,
  name: (a, b) => NAMES.compare(a.name, b.name),
  start: (a, b) => compareTexts(a.startDateTime, b.startDateTime),
  end: (a, b) => compareTexts(a.endDateTime, b.endDateTime),
};

/** Sorts projects; ties are broken by the newest project first. */
export function sortProjects(projects: readonly Project[], sort: ProjectSort, order: SortOrder): Project[] {
  const direction = order === "asc" ? 1 : -1;
  return [...projects].sort((a, b) => direction * COMPARE[sort](a, b) || b.id - a.id);
}

/** The projects that have every word of `search` in their title, id or BEID. */
export function findProjects(projects: readonly Project[], search: string): Project[] {
  const words = search.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean);
  return projects.filter(({ id, name, eventBEID }) => {
    const text = `${id} ${name} ${eventBEID}`.normalize("NFC").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

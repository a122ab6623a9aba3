import { z } from "zod";

const KEY = "foyer.palette";
const MAX_ITEMS = 12;

/** A ticket, registration or barcode as the palette shows it. */
const RecentObject = z.object({
  id: z.string(),
  group: z.enum(["Tickets", "Registrations", "Barcodes"]),
  label: z.string(),
  hint: z.string(),
  path: z.string(),
});
export type RecentObject = z.output<typeof RecentObject>;

const Ids = z.array(z.string());
const Objects = z.array(RecentObject);

/** The ids of the recently used items, the latest first; kept in local storage. rules/shell 31 */
export const recentItems = (): string[] => read(localStorage, Ids);

export function rememberItem(id: string): void {
  const ids = [id, ...recentItems().filter((one) => one !== id)].slice(0, MAX_ITEMS);
  localStorage.setItem(KEY, JSON.stringify(ids));
}

/** The objects opened in this tab. They bear names of visitors, so they end with the session (rules/shell 17). */
export const recentObjects = (): RecentObject[] => read(sessionStorage, Objects);

/** Remembers an object that was opened. */
export function rememberObject(object: RecentObject): void {
  const others = recentObjects().filter(({ id }) => id !== object.id);
  sessionStorage.setItem(KEY, JSON.stringify([object, ...others].slice(0, MAX_ITEMS)));
  rememberItem(object.id);
}

const PROJECTS_KEY = "foyer.projects";
const MAX_PROJECTS = 6;
const ProjectIds = z.array(z.int());

/** The ids of the recently opened projects, the latest first. rules/shell 41 */
export const recentProjects = (): number[] => read(localStorage, ProjectIds, PROJECTS_KEY);

export function rememberProject(id: number): void {
  const ids = [id, ...recentProjects().filter((one) => one !== id)].slice(0, MAX_PROJECTS);
  localStorage.setItem(PROJECTS_KEY, JSON.stringify(ids));
}

/** Reads the stored items; none if they are invalid. */
function read<T>(storage: Storage, schema: z.ZodType<T[]>, key = KEY): T[] {
  try {
    return schema.catch([]).parse(JSON.parse(storage.getItem(key) ?? "[]"));
  } catch {
    return [];
  }
}

import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listSectionRows } from "./project-sections.store.ts";

export { insertSection, removeSectionRow } from "./project-sections.store.ts";

/** The ids of a project's sections; none: it offers all partitions of the catalog. */
export const listSectionIds = (db: Kysely<Database>, projectId: number): Promise<readonly number[]> =>
  listSectionRows(db, projectId);

/** Whether a project with these sections offers the partition. rules/sections 1 */
export const offers = (sectionIds: readonly number[], partitionId: number): boolean =>
  sectionIds.length === 0 || sectionIds.includes(partitionId);

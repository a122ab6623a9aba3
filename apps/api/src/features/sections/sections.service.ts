import type { Partition } from "@foyer/contract/partitions.ts";
import type { Section } from "@foyer/contract/sections.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import {
  exportTranslations,
  type TranslationsQuery,
} from "../catalogs/localized-entry/translations.service.ts";
import { listPartitions, listPartitionsById, PARTITIONS } from "../catalogs/partitions/partitions.service.ts";
import {
  insertSection,
  listSectionIds,
  offers,
  removeSectionRow,
} from "../projects/project-sections.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { describeUse, getSectionUse, type SectionKey } from "./section-use.service.ts";
import { findProjectOf } from "./sections.store.ts";

/** The sections of a project that the caller may see. */
export async function listSections(
  db: Kysely<Database>,
  { projects }: Caller,
  projectId: number,
): Promise<Partition[]> {
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
  await getProject(db, projectId);
  return listPartitionsById(db, await listSectionIds(db, projectId));
}

/** With a registration: the partitions that its project offers. Without: the catalog. rules/sections 2 */
export async function listPartitionsFor(
  db: Kysely<Database>,
  { projects }: Caller,
  registrationId: number | undefined,
): Promise<Partition[]> {
  if (registrationId === undefined) return listPartitions(db);
  const projectId = await findProjectOf(db, registrationId, projects);
  if (projectId === null) throw problem("not-found");
  const sectionIds = await listSectionIds(db, projectId);
  return (await listPartitions(db)).filter(({ id }) => offers(sectionIds, id));
}

export type PartitionTextsQuery = TranslationsQuery & { registrationId?: number | undefined };

/** Exports the texts of the partitions that `listPartitionsFor` returns and the filter matches. rules/sections 2; rules/catalogs 14 */
export async function exportPartitionsFor(
  context: RecordedContext,
  query: PartitionTextsQuery,
): Promise<FileAnswer> {
  const { db, caller } = context;
  if (query.registrationId === undefined) return exportTranslations(context, PARTITIONS, query);
  const shown = await listPartitionsFor(db, caller, query.registrationId);
  return exportTranslations(
    context,
    PARTITIONS,
    query,
    shown.map(({ id }) => id),
  );
}

export async function addSection(
  { db, record }: RecordedContext,
  projectId: number,
  partitionId: number,
): Promise<Section> {
  await getProject(db, projectId);
  const section = await findSection(db, partitionId);
  if (!section) throw problem("unknown-partition", { field: "sectionId" });
  if (!(await insertSection(db, projectId, partitionId))) {
    throw problem("section-already-added", { field: "sectionId" });
  }
  record({ action: "create", ...entryOf(projectId, section), after: { section: section.internalName } });
  return section;
}

/** Removes a section; one that answers or conditions use only when confirmed. These keep their content. rules/sections 4 */
export async function removeSection(
  { db, record }: RecordedContext,
  key: SectionKey,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Section> {
  const { projectId, sectionId } = key;
  const section = await findSection(db, sectionId);
  if (!section || !(await removeSectionRow(db, projectId, sectionId))) throw problem("not-found");
  if (!isConfirmed) {
    const note = describeUse(await getSectionUse(db, key));
    if (note !== "") throw problem("section-in-use", { note });
  }
  record({ action: "delete", ...entryOf(projectId, section), before: { section: section.internalName } });
  return section;
}

async function findSection(db: Kysely<Database>, id: number): Promise<Section | undefined> {
  const [partition] = await listPartitionsById(db, [id]);
  return partition && { id: partition.id, internalName: partition.internalName };
}

const entryOf = (projectId: number, { id, internalName }: Section) => ({
  entity: "project-section",
  entityId: id,
  entityName: internalName,
  projectId,
});

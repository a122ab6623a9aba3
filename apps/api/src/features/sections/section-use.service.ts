import type { SectionConditions, SectionUse } from "@foyer/contract/sections.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { Condition, Scenario } from "@foyer/domain/scenario/scenario.ts";
import { inCulture } from "@foyer/scenario-document/wording.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listPartitionsById } from "../catalogs/partitions/partitions.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { listSectionIds, offers } from "../projects/project-sections.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { requireScenario } from "../registrations/scenario.service.ts";
import { countChoosers, listPartitionUses, type PartitionUse } from "./sections.store.ts";

export type SectionKey = { projectId: number; sectionId: number };
type Shown = SectionConditions["conditions"][number];

/** The partitions that conditions of a project name. rules/sections 5 */
export async function listSectionConditions(
  db: Kysely<Database>,
  projectId: number,
): Promise<SectionConditions[]> {
  await getProject(db, projectId);
  const uses = Map.groupBy(await listPartitionUses(db, projectId), ({ partitionId }) => partitionId);
  const sectionIds = await listSectionIds(db, projectId);
  const partitions = await listPartitionsById(db, [...uses.keys()]);
  return Promise.all(
    partitions.map(async ({ id, internalName }) => ({
      id,
      internalName,
      isOffered: offers(sectionIds, id),
      conditions: await conditionsOf(db, projectId, uses.get(id) ?? []),
    })),
  );
}

/** Conditions and answers that use one partition. rules/sections 4 */
export async function getSectionUse(
  db: Kysely<Database>,
  { projectId, sectionId }: SectionKey,
): Promise<SectionUse> {
  await getProject(db, projectId);
  const [partition] = await listPartitionsById(db, [sectionId]);
  if (!partition) throw problem("not-found");
  const uses = await listPartitionUses(db, projectId);
  return {
    id: partition.id,
    internalName: partition.internalName,
    conditions: await conditionsOf(
      db,
      projectId,
      uses.filter(({ partitionId }) => partitionId === sectionId),
    ),
    visitors: await countChoosers(db, projectId, sectionId),
  };
}

/** The uses of a section as a sentence; empty without any. */
export function describeUse({ conditions, visitors }: SectionUse): string {
  const shown = conditions.map(({ registrationName, text }) => `“${text}” of “${registrationName}”`);
  return [
    ...(shown.length === 0 ? [] : [`Conditions that use it show ${shown.join(", ")}.`]),
    ...(visitors === 0 ? [] : [`Visitors who chose it: ${formatCount(visitors)}.`]),
  ].join(" ");
}

async function conditionsOf(
  db: Kysely<Database>,
  projectId: number,
  uses: readonly PartitionUse[],
): Promise<Shown[]> {
  if (uses.length === 0) return [];
  const catalog = await readQuestionnaire(db, projectId);
  const all: Shown[] = [];
  for (const use of uses) {
    const { registrationId, registrationName, cultureCode: culture } = use;
    const { body } = await requireScenario(db, { projectId, registrationId });
    const parts = shownBy(inCulture(body, catalog, { culture, own: culture }), use);
    all.push(...parts.map((part) => ({ registrationId, registrationName, ...part })));
  }
  return all;
}

/** The steps and questions with a condition on the partition or one of these rubrics. */
function shownBy(
  { steps }: Scenario,
  { partitionId, rubricIds }: PartitionUse,
): Pick<Shown, "shows" | "text">[] {
  const names = (condition: Condition) =>
    (condition.kind === "partition" && condition.entryId === partitionId) ||
    (condition.kind === "rubric" && rubricIds.includes(condition.entryId));
  return steps.flatMap((step) => [
    ...(step.conditions.some(names) ? [{ shows: "step" as const, text: step.text }] : []),
    ...step.questions
      .filter(({ conditions }) => conditions.some(names))
      .map(({ text }) => ({ shows: "question" as const, text })),
  ]);
}

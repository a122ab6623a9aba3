import type { Lists, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listSectionIds, offers } from "../projects/project-sections.service.ts";

/** The entries that a holder may choose: the partitions that the project offers, and those of the ticket. rules/sections 2 */
export async function ownLists(
  db: Kysely<Database>,
  projectId: number,
  { lists, answers }: { lists: Lists; answers: readonly ResultItem[] },
): Promise<Lists> {
  const offered = await listSectionIds(db, projectId);
  const kept = new Set(
    answers.filter(({ answerTypeId }) => answerTypeId === "Partition").map(({ answerId }) => answerId),
  );
  return {
    ...lists,
    partition: (id) => (offers(offered, id) || kept.has(id) ? lists.partition(id) : null),
  };
}

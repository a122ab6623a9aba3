import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { countOthers, countUnerased } from "./project-keys.store.ts";
import { countAnswered, countMessagesAnswered } from "./question-answers.store.ts";
import { findTarget } from "./question-target.service.ts";

/** Entries that a rule would erase: tickets, and entries without one, such as places in a waiting list. */
export type Pending = { tickets: number; others: number };

export async function countPending(
  db: Kysely<Database>,
  projectId: number,
  { questionId }: { questionId: number | null },
): Promise<Pending> {
  if (questionId === null)
    return { tickets: await countUnerased(db, projectId), others: await countOthers(db, projectId) };
  const target = await findTarget(db, projectId, questionId);
  return { tickets: await countAnswered(db, target), others: await countMessagesAnswered(db, target) };
}

import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { uniqueViolation } from "../../../platform/db/violations.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { requireVersion } from "../../../platform/http/update-versioned.ts";
import { type Entry, type OwnedCatalog, type OwnedTable, ownedBy } from "./catalog.ts";
import { getFromCatalog, toWire } from "./localized-entry.service.ts";
import { findEntry } from "./localized-entry.store.ts";
import { findStepOfQuestion, lockOwnAnswers, lockOwned, moveToShared } from "./owned-entry.store.ts";

/** Parents before children. */
const TABLES = ["step", "question", "answer"] as const satisfies readonly OwnedTable[];
type Ids = Readonly<Record<OwnedTable, readonly number[]>>;

/**
 * Moves an entry of a project to the shared catalog: with it the project's own parents, without which nobody could use
 * it, and the answers of a question. Scenarios keep their ids, so nothing changes for visitors. rules/catalogs 22
 */
export async function shareEntry(
  { db, record, version }: RecordedContext,
  catalog: OwnedCatalog,
  { id, projectId }: { id: number; projectId: number },
) {
  const ids = await lockShared(db, catalog, { id, projectId });
  const own = ownedBy(catalog, projectId);
  const entry = await requireEntry(db, own, id);
  const current = () => toWire(own, entry);
  // Moved to another parent, meanwhile.
  if (!ids[catalog.table].includes(id)) throw problem("stale-version", { current: current() });
  await requireVersion({ version }, entry.version, current);
  for (const table of TABLES) await refuseTakenName(table, moveToShared(db, table, ids[table]));
  record({
    action: "update",
    entity: catalog.entity,
    entityId: id,
    entityName: entry.internalName,
    projectId,
    before: { offeredIn: "this project" },
    after: {
      offeredIn: "all projects",
      steps: ids.step.length,
      questions: ids.question.length,
      answers: ids.answer.length,
    },
  });
  return getFromCatalog(db, ownedBy(catalog, null), id);
}

async function requireEntry(db: Transaction<Database>, own: OwnedCatalog, id: number): Promise<Entry> {
  const entry = await findEntry(db, own, id);
  if (!entry) throw problem("not-found");
  return entry;
}

/**
 * Locks the entry, its parents, and the project's answers to a question, as far as they are the project's. A question is
 * locked before its answers and its step are found, because its manager may move them.
 */
async function lockShared(
  db: Transaction<Database>,
  catalog: OwnedCatalog,
  { id, projectId }: { id: number; projectId: number },
): Promise<Ids> {
  const { fields } = await requireEntry(db, ownedBy(catalog, projectId), id);
  if (catalog.table === "step") {
    return { step: await lockOwned(db, "step", { projectId, id }), question: [], answer: [] };
  }
  const isAnswer = catalog.table === "answer";
  const questionId = isAnswer ? Number(fields.questionId) : id;
  const question = await lockOwned(db, "question", { projectId, id: questionId });
  const answer = await lockOwnAnswers(db, { projectId, questionId, ...(isAnswer && { id }) });
  const stepId = await findStepOfQuestion(db, questionId);
  return { step: await lockOwned(db, "step", { projectId, id: stepId }), question, answer };
}

/** Names are unique in the shared catalogs; the database decides. rules/catalogs 2 */
async function refuseTakenName(table: OwnedTable, write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    const fields = {
      internalName: `The catalogs have another ${table} with this internal name: rename one.`,
    };
    throw problem("internal-name-taken", { fields });
  }
}

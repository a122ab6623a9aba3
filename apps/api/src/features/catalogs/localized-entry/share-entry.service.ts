import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { uniqueViolation } from "../../../platform/db/violations.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { requireVersion } from "../../../platform/http/update-versioned.ts";
import { type Entry, type OwnedCatalog, type OwnedTable, ownedBy } from "./catalog.ts";
import { getFromCatalog, toWire } from "./localized-entry.service.ts";
import { findEntry } from "./localized-entry.store.ts";
import { findStepOfQuestion, listOwnAnswers, lockOwned, moveToShared } from "./owned-entry.store.ts";

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
  const wanted = await findShared(db, catalog, { id, projectId });
  const step = await lockOwned(db, "step", { projectId, ids: wanted.step });
  const question = await lockOwned(db, "question", { projectId, ids: wanted.question });
  const answer = await lockOwned(db, "answer", { projectId, ids: wanted.answer });
  const ids: Ids = { step, question, answer };
  // Shared by somebody else, meanwhile.
  if (!ids[catalog.table].includes(id)) throw problem("not-found");
  const own = ownedBy(catalog, projectId);
  const entry = await requireEntry(db, own, id);
  await requireVersion({ version }, entry.version, () => toWire(own, entry));
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
      steps: step.length,
      questions: question.length,
      answers: answer.length,
    },
  });
  return getFromCatalog(db, ownedBy(catalog, null), id);
}

async function requireEntry(db: Transaction<Database>, own: OwnedCatalog, id: number): Promise<Entry> {
  const entry = await findEntry(db, own, id);
  if (!entry) throw problem("not-found");
  return entry;
}

/** The entry, its parents, and the project's answers to a question. Parents may be shared already. */
async function findShared(
  db: Transaction<Database>,
  catalog: OwnedCatalog,
  { id, projectId }: { id: number; projectId: number },
): Promise<Ids> {
  const { fields } = await requireEntry(db, ownedBy(catalog, projectId), id);
  switch (catalog.table) {
    case "step":
      return { step: [id], question: [], answer: [] };
    case "question": {
      const answer = await listOwnAnswers(db, { projectId, questionId: id });
      return { step: [Number(fields.stepId)], question: [id], answer };
    }
    case "answer": {
      const questionId = Number(fields.questionId);
      return { step: [await findStepOfQuestion(db, questionId)], question: [questionId], answer: [id] };
    }
  }
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

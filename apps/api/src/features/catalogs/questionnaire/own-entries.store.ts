import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

type Entry = { id: number; internalName: string; texts: Texts; enabledByDefault: boolean };
type Question = Entry & { stepId: number; typeId: number; settings: object };
type Answer = Entry & { questionId: number };
/** The new ids by the old ones. */
type Ids = ReadonlyMap<number, number>;

/** A statement has at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 1_000;

/** Locks a project until the transaction ends. */
export async function lockProjectRow(trx: Transaction<Database>, projectId: number): Promise<void> {
  await trx.selectFrom("project").select("id").where("id", "=", projectId).forNoKeyUpdate().execute();
}

const columnsOf = (projectId: number, { internalName, texts, enabledByDefault }: Entry) => ({
  project_id: projectId,
  internal_name: internalName,
  name_key: nameKey(internalName),
  texts: JSON.stringify(texts),
  enabled_by_default: enabledByDefault,
});

export function insertOwnSteps(
  trx: Transaction<Database>,
  projectId: number,
  entries: readonly Entry[],
): Promise<Ids> {
  return inParts(entries, {
    insert: (part) =>
      trx
        .insertInto("step")
        .values(part.map((entry) => columnsOf(projectId, entry)))
        .returning(["id", "internal_name as internalName"])
        .execute(),
    keyOf: ({ internalName }) => internalName,
  });
}

export function insertOwnQuestions(
  trx: Transaction<Database>,
  projectId: number,
  entries: readonly Question[],
): Promise<Ids> {
  const row = (entry: Question) => ({
    ...columnsOf(projectId, entry),
    step_id: entry.stepId,
    question_type_id: entry.typeId,
    settings: JSON.stringify(entry.settings),
  });
  return inParts(entries, {
    insert: (part) =>
      trx
        .insertInto("question")
        .values(part.map(row))
        .returning(["id", "internal_name as internalName"])
        .execute(),
    keyOf: ({ internalName }) => internalName,
  });
}

export function insertOwnAnswers(
  trx: Transaction<Database>,
  projectId: number,
  entries: readonly Answer[],
): Promise<Ids> {
  const row = (entry: Answer) => ({ ...columnsOf(projectId, entry), question_id: entry.questionId });
  return inParts(entries, {
    insert: (part) =>
      trx
        .insertInto("answer")
        .values(part.map(row))
        .returning(["id", "internal_name as internalName", "question_id as questionId"])
        .execute(),
    keyOf: ({ internalName, questionId }) => `${questionId} ${internalName}`,
  });
}

type Insertion<E, K> = {
  insert: (part: readonly E[]) => Promise<(K & { id: number })[]>;
  /** The name of a row, which is unique. */
  keyOf: (entry: K) => string;
};

async function inParts<K, E extends K & { id: number }>(
  entries: readonly E[],
  { insert, keyOf }: Insertion<E, K>,
): Promise<Ids> {
  const oldIds = new Map(entries.map((entry) => [keyOf(entry), entry.id]));
  const ids = new Map<number, number>();
  for (let at = 0; at < entries.length; at += ROWS_PER_STATEMENT) {
    for (const row of await insert(entries.slice(at, at + ROWS_PER_STATEMENT))) {
      const old = oldIds.get(keyOf(row));
      if (old !== undefined) ids.set(old, row.id);
    }
  }
  return ids;
}

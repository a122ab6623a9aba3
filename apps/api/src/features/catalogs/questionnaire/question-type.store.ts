import type { Texts } from "@foyer/domain/locale/text.ts";
import type { QuestionSettings } from "@foyer/domain/question/question-settings.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

/** Locks a question that belongs to the project, until the transaction ends; null: it has no such question. */
export async function lockOwnQuestion(
  trx: Transaction<Database>,
  { projectId, questionId }: { projectId: number; questionId: number },
) {
  const row = await trx
    .selectFrom("question")
    .select(["internal_name as internalName", "texts", "settings", "question_type_id as typeId", "version"])
    .where("id", "=", questionId)
    .where("project_id", "=", projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The name of a type; null: there is no such type. */
export async function findTypeName(db: Kysely<Database>, typeId: number): Promise<string | null> {
  const row = await db.selectFrom("question_type").select("name").where("id", "=", typeId).executeTakeFirst();
  return row?.name ?? null;
}

/** Writes the next version of a question, with another type. The caller holds its lock. */
export async function updateType(
  trx: Transaction<Database>,
  questionId: number,
  { typeId, settings, texts }: { typeId: number; settings: QuestionSettings; texts: Texts },
): Promise<void> {
  await trx
    .updateTable("question")
    .set(({ eb }) => ({
      question_type_id: typeId,
      settings: JSON.stringify(settings),
      texts: JSON.stringify(texts),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", questionId)
    .execute();
}

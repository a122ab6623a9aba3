import { LIMITS } from "@foyer/contract/limits.ts";
import type { Texts } from "@foyer/domain/locale/text.ts";
import { plainNote } from "@foyer/domain/question/plain-note.ts";
import { readSettings, settingsOf } from "@foyer/domain/question/question-settings.ts";
import { isQuestionType, type QuestionType } from "@foyer/domain/question/question-types.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { findTypeName, lockOwnQuestion, updateType } from "./question-type.store.ts";

/** A question of a project, locked, with the type that it is to get. */
export type TypeChange = {
  internalName: string;
  from: QuestionType;
  to: QuestionType;
  /** Converts texts of the old type to the new one: those of a note are markdown. rules/questions 12 */
  convert: (texts: Texts) => Texts;
  /** Writes the catalog's question. */
  write: () => Promise<void>;
};

/** Locks a question of the project for another type. Throws `not-found`, `unknown-question-type`. */
export async function lockForTypeChange(
  trx: Transaction<Database>,
  key: { projectId: number; questionId: number },
  typeId: number,
): Promise<TypeChange> {
  const question = await lockOwnQuestion(trx, key);
  if (!question) throw problem("not-found");
  const [from, to] = [await requireType(trx, question.typeId), await requireType(trx, typeId)];
  const convert = await conversion(from, to);
  return {
    internalName: question.internalName,
    from,
    to,
    convert,
    write: () =>
      updateType(trx, key.questionId, {
        typeId,
        settings: settingsOf(to, readSettings(question.settings)),
        texts: convert(question.texts),
      }),
  };
}

async function requireType(trx: Transaction<Database>, typeId: number): Promise<QuestionType> {
  const name = await findTypeName(trx, typeId);
  if (name === null || !isQuestionType(name)) {
    throw problem("unknown-question-type", { field: "questionTypeId" });
  }
  return name;
}

async function conversion(from: QuestionType, to: QuestionType): Promise<TypeChange["convert"]> {
  if (from === to || (from !== "note" && to !== "note")) return (texts) => texts;
  if (from === "note") return eachText(plainNote);
  // Loaded when it is first needed: a parser of markdown takes 20 MB.
  const { normaliseMarkdown } = await import("@foyer/rich-text/normalise-markdown.ts");
  return eachText((text) => {
    const { markdown, forbiddenAddresses } = normaliseMarkdown(text);
    if (forbiddenAddresses.length > 0) throw problem("forbidden-link");
    if (markdown.length > LIMITS.text) throw problem("text-too-long");
    return markdown;
  });
}

/** An empty text is a missing one. */
const eachText =
  (convert: (text: string) => string) =>
  (texts: Texts): Texts =>
    Object.fromEntries(
      Object.entries(texts)
        .map(([culture, text]) => [culture, convert(text)] as const)
        .filter(([, text]) => text !== ""),
    );

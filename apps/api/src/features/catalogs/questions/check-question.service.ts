import { LIMITS } from "@foyer/contract/limits.ts";
import type { Localization } from "@foyer/contract/localized-entry.ts";
import { checkSettings, type SettingErrors } from "@foyer/domain/question/check-settings.ts";
import { MAX_LINES_COUNT, readMaxLinesCount } from "@foyer/domain/question/max-lines-count.ts";
import { readSettings, settingsOf } from "@foyer/domain/question/question-settings.ts";
import { hasAnswers, isQuestionType, type QuestionType } from "@foyer/domain/question/question-types.ts";
import type { Kysely } from "kysely";
import { RE2JS } from "re2js";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { isUsed } from "../catalog-use/catalog-use.service.ts";
import { listCultures } from "../cultures/cultures.store.ts";
import type { Entry, EntryValues } from "../localized-entry/catalog.ts";
import type { CheckEntry } from "../localized-entry/localized-entry.service.ts";
import { listUiTextRows } from "../ui-items/ui-items.store.ts";
import { listTypes } from "./questions.service.ts";
import { hasAnswer } from "./questions.store.ts";

/** Checks settings and texts against the question's type, and that a type in use stays. rules/questions 4–8, 10–13 */
export const checkQuestion: CheckEntry = async (db, values, before, sent) => {
  const type = await requireType(db, values);
  await refuseChange(db, { values, before, type });
  const settings = readSettings(values.fields.questionSettings);
  const savedLinesCount = readSettings(before?.fields.questionSettings).linesCount;
  const limits = { maxLinesCount: await findMaxLinesCount(db), savedLinesCount };
  refuse(checkSettings(type, settings, limits, RE2JS));
  return {
    ...values,
    fields: { ...values.fields, questionSettings: settingsOf(type, settings) },
    texts: type === "note" ? await noteTexts(values, sent) : values.texts,
  };
};

async function requireType(db: Kysely<Database>, { fields }: EntryValues): Promise<QuestionType> {
  const name = (await listTypes(db)).find(({ id }) => id === fields.questionTypeId)?.name;
  if (name === undefined || !isQuestionType(name)) {
    throw problem("unknown-question-type", { field: "questionTypeId" });
  }
  return name;
}

type Change = { values: EntryValues; before: Entry | null; type: QuestionType };

/**
 * Refuses another type when registrations use the question, or when the new type has no answers and the question does.
 * The caller has the question's lock; a scenario that starts to use it and a new answer take the same. rules/questions 10
 */
async function refuseChange(db: Kysely<Database>, { values, before, type }: Change): Promise<void> {
  if (before === null || before.fields.questionTypeId === values.fields.questionTypeId) return;
  const field = "questionTypeId";
  if (await isUsed(db, "question", before.id)) throw problem("question-type-in-use", { field });
  if (!hasAnswers(type) && (await hasAnswer(db, before.id))) throw problem("question-has-answers", { field });
}

/** rules/questions 5: the item's text in the first culture. */
async function findMaxLinesCount(db: Kysely<Database>): Promise<number> {
  const [first] = await listCultures(db);
  const texts = await listUiTextRows(db, [MAX_LINES_COUNT], first?.cultureCode ?? "");
  return readMaxLinesCount(texts[MAX_LINES_COUNT]);
}

/** rules/questions 12, 13: a note is stored in canonical markdown and links only to web and mail addresses. */
async function noteTexts(
  { texts }: EntryValues,
  localizations: readonly Localization[],
): Promise<Record<string, string>> {
  // Loaded when it is first needed: a parser of markdown takes 20 MB.
  const { normaliseMarkdown } = await import("@foyer/rich-text/normalise-markdown.ts");
  const notes: Record<string, string> = {};
  for (const [cultureCode, text] of Object.entries(texts)) {
    const { markdown, forbiddenAddresses } = normaliseMarkdown(text);
    const index = localizations.findIndex((one) => one.cultureCode === cultureCode);
    const field = `localizations.${index}.text`;
    if (forbiddenAddresses.length > 0 && index >= 0) throw problem("forbidden-link", { field });
    if (markdown.length > LIMITS.text) throw problem("text-too-long", { field });
    if (markdown !== "") notes[cultureCode] = markdown;
  }
  return notes;
}

function refuse(errors: SettingErrors): void {
  const fields = Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [`questionSettings.${name}`, sentence]),
  );
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
}

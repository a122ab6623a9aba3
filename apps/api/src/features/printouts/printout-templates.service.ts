import type { ConditionalQuestion } from "@foyer/contract/conditional-questions.ts";
import type {
  NewPrintoutTemplate,
  PrintoutTemplate,
  PrintoutTemplateChanges,
} from "@foyer/contract/printout-templates.ts";
import type { TemplateType } from "@foyer/domain/printout/choose-template.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { removeFile } from "../../platform/files/file.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import {
  findConditionalQuestion,
  lockConditionalQuestion,
} from "../registrations/conditional-questions.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import {
  insertTemplate,
  listTemplateRows,
  lockTemplateRow,
  type RegistrationKey,
  removeTemplateRow,
  type StoredTemplate,
  type TemplateKey,
  type TemplateValues,
  updateTemplate as writeTemplate,
} from "./printout-templates.store.ts";

/** The templates of a registration, or those of some types. */
export async function listTemplates(
  db: Kysely<Database>,
  key: RegistrationKey,
  types?: readonly TemplateType[],
): Promise<PrintoutTemplate[]> {
  await getRegistration(db, key);
  const rows = await listTemplateRows(db, key);
  const question = await findConditionalQuestion(db, key);
  return rows
    .filter(({ templateType }) => types === undefined || types.includes(templateType))
    .map((row) => toTemplate(row, question));
}

export async function getTemplate(db: Kysely<Database>, key: TemplateKey): Promise<PrintoutTemplate> {
  const template = (await listTemplates(db, key)).find(({ id }) => id === key.templateId);
  if (!template) throw problem("not-found");
  return template;
}

/** The template of an offline registration; `not-found` for the others. rules/printouts 1 */
export async function getOfflineTemplate(
  db: Kysely<Database>,
  key: RegistrationKey,
): Promise<PrintoutTemplate> {
  const [template] = await listTemplates(db, key, ["offline"]);
  if (!template) throw problem("not-found");
  return template;
}

/** Adds a template for an answer or for a group of promo codes. rules/printouts 2, 3 */
export async function createTemplate(
  { db, record }: RecordedContext,
  key: RegistrationKey,
  { templateType, conditionalAnswerId, promocodeGroupId }: NewPrintoutTemplate,
): Promise<PrintoutTemplate> {
  const question = await lockConditionalQuestion(db, key);
  if (templateType !== "conditional" && templateType !== "promocode") throw problem("template-not-creatable");
  const rows = await listTemplateRows(db, key);
  if (rows.some((row) => row.templateType === "offline")) throw problem("templates-of-offline");
  if (templateType === "conditional") requireAnswer(question, conditionalAnswerId);
  const target = { templateType, answerId: conditionalAnswerId ?? null, groupId: promocodeGroupId ?? null };
  const templateId = await insertTemplate(db, key, target);
  const template = await getTemplate(db, { ...key, templateId });
  record({ action: "create", ...entryOf({ ...key, templateId }, template), after: { templateType } });
  return template;
}

function requireAnswer(question: ConditionalQuestion | null, answerId: number | null | undefined): void {
  if (!question) throw problem("no-conditional-question", { field: "conditionalAnswerId" });
  if (question.answers.some(({ id }) => id === answerId)) return;
  throw problem("unknown-conditional-answer", { field: "conditionalAnswerId" });
}

/** Changes the fields and the size of a template. rules/printouts 6–9 */
export function updateTemplate(
  context: RecordedContext,
  key: TemplateKey,
  { id: _id, version: _version, ...sent }: PrintoutTemplateChanges,
): Promise<PrintoutTemplate> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockTemplate(db, key),
    valuesOf,
    sent,
    complete: async (values, before) => {
      await requireQuestions(db, key.projectId, values.settings);
      return withPictureSize(values, before);
    },
    write: async (values) => {
      await writeTemplate(db, key, values);
      return getTemplate(db, key);
    },
    toAnswer: (template) => template,
    entryOf: (_, template) => entryOf(key, template),
  });
}

const valuesOf = (template: PrintoutTemplate): TemplateValues => ({
  settings: template.settings,
  imageWidth: template.imageWidth,
  imageHeight: template.imageHeight,
  printedWidth: template.printedWidth,
  printerDpi: template.printerDpi,
});

/** A template with a picture has the size of the picture. rules/printouts 8 */
function withPictureSize(values: TemplateValues, { template, imageWidth, imageHeight }: PrintoutTemplate) {
  return template ? { ...values, imageWidth, imageHeight } : values;
}

/** Throws `invalid-fields` for a field that prints the answer to a question that does not exist. rules/printouts 6 */
async function requireQuestions(
  db: RecordedContext["db"],
  projectId: number,
  settings: TemplateValues["settings"],
): Promise<void> {
  if (settings.every(({ questionId }) => questionId === null)) return;
  const { questions } = await readQuestionnaire(db, projectId);
  const unknown = settings.flatMap(({ questionId }, index) =>
    questionId === null || questions.has(questionId)
      ? []
      : [[`settings.${index}.questionId`, "There is no such question."] as const],
  );
  if (unknown.length > 0) throw problem("invalid-fields", { fields: Object.fromEntries(unknown) });
}

/** Locks a template and reads it; null if there is none. */
export async function lockTemplate(
  db: RecordedContext["db"],
  key: TemplateKey,
): Promise<PrintoutTemplate | null> {
  return (await lockTemplateRow(db, key)) ? getTemplate(db, key) : null;
}

/** Deletes a template of an answer or of a group, with its file. rules/printouts 2 */
export async function removeTemplate(
  { db, record }: RecordedContext,
  key: TemplateKey,
): Promise<PrintoutTemplate> {
  const template = await lockTemplate(db, key);
  if (!template) throw problem("not-found");
  const { templateType } = template;
  if (templateType !== "conditional" && templateType !== "promocode") throw problem("template-not-deletable");
  await removeTemplateRow(db, key);
  if (template.template) await removeFile(db, key.projectId, template.template.fileId);
  record({ action: "delete", ...entryOf(key, template), before: { templateType, ...valuesOf(template) } });
  return template;
}

function toTemplate(
  { fileId, fileName, uploadedAt, groupName, answerName, ...rest }: StoredTemplate,
  question: ConditionalQuestion | null,
): PrintoutTemplate {
  const answer = question?.answers.find(({ id }) => id === rest.conditionalAnswerId)?.text ?? answerName;
  const template =
    fileId === null || fileName === null || uploadedAt === null
      ? null
      : { fileId, fileName, uploadDate: uploadedAt.toISOString() };
  return { ...rest, name: (rest.conditionalAnswerId === null ? groupName : answer) ?? "", template };
}

/** The audit entry's name of a template: its type, and its answer or group. */
export const entryOf = (
  { projectId, templateId }: TemplateKey,
  { templateType, name }: Pick<PrintoutTemplate, "templateType" | "name">,
) => ({
  entity: "printout-template",
  entityId: templateId,
  entityName: [templateType, name].filter(Boolean).join(" · "),
  projectId,
});

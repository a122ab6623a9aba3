import type { PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { TemplateType } from "@foyer/domain/printout/choose-template.ts";
import type { TemplateField } from "@foyer/domain/printout/template-field.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated, foreignKeyViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

export type RegistrationKey = { projectId: number; registrationId: number };
export type TemplateKey = RegistrationKey & { templateId: number };

/** A template as it is stored; `groupName` is that of its group of promo codes, `answerName` an answer's internal name. */
export type StoredTemplate = Awaited<ReturnType<typeof listTemplateRows>>[number];

/** The order of the types; templates of one type follow each other as they were added. */
const PLACES: Readonly<Record<TemplateType, number>> = {
  default: 1,
  offline: 1,
  onsite: 2,
  conditional: 3,
  promocode: 3,
};

/** The templates of a registration in their order: default, onsite, offline, then as they were added. */
export async function listTemplateRows(db: Kysely<Database>, { projectId, registrationId }: RegistrationKey) {
  const rows = await db
    .selectFrom("printout_template as template")
    .leftJoin("file", (join) =>
      join.onRef("file.project_id", "=", "template.project_id").onRef("file.id", "=", "template.file_id"),
    )
    .leftJoin("answer", "answer.id", "template.answer_id")
    .leftJoin("promo_code_group", (join) =>
      join
        .onRef("promo_code_group.project_id", "=", "template.project_id")
        .onRef("promo_code_group.id", "=", "template.promo_code_group_id"),
    )
    .leftJoin("promo_code_group_type as group_type", "group_type.id", "promo_code_group.type_id")
    .select([
      "template.id",
      "template.type as templateType",
      "template.answer_id as conditionalAnswerId",
      "template.promo_code_group_id as promocodeGroupId",
      "template.settings",
      "template.image_width as imageWidth",
      "template.image_height as imageHeight",
      "template.file_dpi as fileResolution",
      "template.printed_width_mm as printedWidth",
      "template.printer_dpi as printerDpi",
      "template.version",
      "file.id as fileId",
      "file.name as fileName",
      "file.uploaded_at as uploadedAt",
      "answer.internal_name as answerName",
      "group_type.name as groupTypeName",
      "promo_code_group.owner as groupOwner",
    ])
    .where("template.project_id", "=", projectId)
    .where("template.registration_id", "=", registrationId)
    .orderBy("template.id")
    .execute();
  return rows
    .toSorted((a, b) => PLACES[a.templateType] - PLACES[b.templateType])
    .map(({ groupTypeName, groupOwner, ...row }, number) => ({
      ...row,
      number,
      groupName: [groupTypeName, groupOwner].filter(Boolean).join(" · "),
    }));
}

/** The registrations whose tickets get codes of a pool. */
export async function listRegistrationsOfPool(
  db: Kysely<Database>,
  { projectId, poolId }: { projectId: number; poolId: number },
): Promise<{ registrationId: number; registrationName: string }[]> {
  return db
    .selectFrom("registration")
    .select(["id as registrationId", "name as registrationName"])
    .where("project_id", "=", projectId)
    .where("barcode_pool_id", "=", poolId)
    .orderBy("id")
    .execute();
}

/** Locks a template against other changes until the transaction ends; false if there is none. */
export async function lockTemplateRow(
  trx: Transaction<Database>,
  { projectId, registrationId, templateId }: TemplateKey,
): Promise<boolean> {
  const row = await trx
    .selectFrom("printout_template")
    .select("id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("id", "=", templateId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The answer or the group of promo codes that a template is for. */
export type TemplateTarget = {
  templateType: TemplateType;
  answerId: number | null;
  groupId: number | null;
};

/** Adds an empty template. Throws `template-for-answer-exists`, `template-for-group-exists`, `unknown-promo-code-group`. */
export async function insertTemplate(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { templateType, answerId, groupId }: TemplateTarget,
): Promise<number> {
  try {
    const { id } = await trx
      .insertInto("printout_template")
      .values({
        project_id: projectId,
        registration_id: registrationId,
        type: templateType,
        answer_id: answerId,
        promo_code_group_id: groupId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    const constraint = constraintViolated(error);
    if (constraint === "printout_template_answer") {
      throw problem("template-for-answer-exists", { field: "conditionalAnswerId" });
    }
    if (constraint === "printout_template_group") {
      throw problem("template-for-group-exists", { field: "promocodeGroupId" });
    }
    if (foreignKeyViolation(error)) throw problem("unknown-promo-code-group", { field: "promocodeGroupId" });
    throw error;
  }
}

/** The values of a template that staff edit. */
export type TemplateValues = Pick<
  PrintoutTemplate,
  "imageWidth" | "imageHeight" | "printedWidth" | "printerDpi"
> & { settings: TemplateField[] };

/** Writes the next version of a template; the caller holds its lock. */
export async function updateTemplate(
  trx: Transaction<Database>,
  key: TemplateKey,
  { settings, imageWidth, imageHeight, printedWidth, printerDpi }: TemplateValues,
): Promise<void> {
  await ofKey(trx.updateTable("printout_template"), key)
    .set((row) => ({
      settings: JSON.stringify(settings),
      image_width: imageWidth,
      image_height: imageHeight,
      printed_width_mm: printedWidth,
      printer_dpi: printerDpi,
      version: row("version", "+", 1),
    }))
    .execute();
}

/** A new picture of a template. */
export type TemplateFile = { fileId: number; resolution: number | null; width: number; height: number };

/** Replaces the picture of a template; the caller holds its lock. The version counts changes of the edited values only. */
export async function updateTemplateFile(
  trx: Transaction<Database>,
  key: TemplateKey,
  { fileId, resolution, width, height }: TemplateFile,
): Promise<void> {
  await ofKey(trx.updateTable("printout_template"), key)
    .set({ file_id: fileId, file_dpi: resolution, image_width: width, image_height: height })
    .execute();
}

export async function removeTemplateRow(trx: Transaction<Database>, key: TemplateKey): Promise<void> {
  await ofKey(trx.deleteFrom("printout_template"), key).execute();
}

type Keyed<Q> = { where(column: "project_id" | "registration_id" | "id", operator: "=", value: number): Q };

const ofKey = <Q extends Keyed<Q>>(query: Q, { projectId, registrationId, templateId }: TemplateKey): Q =>
  query
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("id", "=", templateId);

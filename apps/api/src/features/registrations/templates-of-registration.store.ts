import type { TemplateType } from "@foyer/domain/printout/choose-template.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { removeFile } from "../../platform/files/file.store.ts";
import type { NewRow, RegistrationKey } from "./registrations.store.ts";

/** The templates that every registration of a type has, from the start and permanently. rules/printouts 1 */
const FIRST_TEMPLATES: Readonly<Record<NewRow["registrationType"], readonly TemplateType[]>> = {
  Online: ["default", "onsite"],
  Onsite: ["default", "onsite"],
  Offline: ["offline"],
};

/** Inserts the first templates of a new registration, all of them empty. */
export async function insertFirstTemplates(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  type: NewRow["registrationType"],
): Promise<void> {
  const key = { project_id: projectId, registration_id: registrationId };
  await trx
    .insertInto("printout_template")
    .values(FIRST_TEMPLATES[type].map((first) => ({ ...key, type: first })))
    .execute();
}

/**
 * Deletes the templates of answers and of promo code groups and empties the onsite one, with their files; returns how
 * many were deleted. The caller holds the registration's lock. rules/printouts 4
 */
export async function resetTemplates(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<number> {
  const rows = await trx
    .selectFrom("printout_template")
    .select(["type", "file_id as fileId"])
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("type", "<>", "default")
    .orderBy("id")
    .forUpdate()
    .execute();
  await trx
    .deleteFrom("printout_template")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("type", "in", ["conditional", "promocode"])
    .execute();
  await trx
    .updateTable("printout_template")
    .set((row) => ({
      file_id: null,
      file_dpi: null,
      image_width: 0,
      image_height: 0,
      printed_width_mm: null,
      settings: "[]",
      version: row("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("type", "=", "onsite")
    .execute();
  for (const { fileId } of rows) if (fileId !== null) await removeFile(trx, projectId, fileId);
  return rows.filter(({ type }) => type === "conditional" || type === "promocode").length;
}

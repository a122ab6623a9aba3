import type { TemplateType } from "@foyer/domain/printout/choose-template.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { removeFile } from "../../platform/files/file.store.ts";
import type { NewRow, RegistrationKey } from "./registrations.store.ts";

/** The templates that a registration has from its beginning, for good. rules/printouts 1 */
const FIRST_TEMPLATES: Readonly<Record<NewRow["registrationType"], readonly TemplateType[]>> = {
  Online: ["default", "onsite"],
  Onsite: ["default", "onsite"],
  Offline: ["offline"],
};

/** Gives a new registration its first templates, all of them empty. */
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
  const ofRegistration = sql`project_id = ${projectId} and registration_id = ${registrationId}`;
  const { rows } = await sql<{ type: TemplateType; fileId: number | null }>`
    select type, file_id as "fileId" from printout_template
    where ${ofRegistration} and type <> 'default' order by id for update`.execute(trx);
  await sql`delete from printout_template where ${ofRegistration} and type in ('conditional', 'promocode')`.execute(
    trx,
  );
  await sql`update printout_template
    set file_id = null, file_dpi = null, image_width = 0, image_height = 0,
      printed_width_mm = null, settings = '[]', version = version + 1
    where ${ofRegistration} and type = 'onsite'`.execute(trx);
  for (const { fileId } of rows) if (fileId !== null) await removeFile(trx, projectId, fileId);
  return rows.filter(({ type }) => type === "conditional" || type === "promocode").length;
}

import { specialFieldOf, type TemplateField } from "@foyer/domain/printout/template-field.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listTemplates } from "../printouts/printout-templates.service.ts";
import { getSetting } from "../settings/settings.service.ts";

/** The columns of the ticket that a registration's templates print, and the plain ticket where it is used. rules/scenario-check 7 */
export async function listPrintedColumns(
  db: Kysely<Database>,
  key: { projectId: number; registrationId: number },
): Promise<readonly TicketField[]> {
  const templates = await listTemplates(db, key);
  const used = templates.filter(({ template, settings }) => template !== null && settings.length > 0);
  const fullName = namesIn(await getSetting(db, "Full_name_format"));
  const printed = new Set<string>(
    used.flatMap(({ settings }) => settings).flatMap((field) => columnsOf(field, fullName)),
  );
  // rules/printouts 10: without a default template of its own the built-in one is printed: name and company.
  if (!used.some(({ templateType }) => templateType === "default")) {
    for (const name of [...fullName, "company"]) printed.add(name);
  }
  return TICKET_FIELD_NAMES.filter((name) => printed.has(name));
}

function columnsOf(field: TemplateField, fullName: readonly string[]): readonly string[] {
  if (specialFieldOf(field) === "fullName") return fullName;
  return field.specialQuestionType === 0 && field.attendeeInfoField ? [field.attendeeInfoField] : [];
}

/** The names in a format such as `{firstName} {lastName}`. */
const namesIn = (format: string): string[] =>
  [...format.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

import type { LeadSettings } from "@foyer/contract/exhibitors.ts";
import { LEAD_FIELDS, type LeadField } from "@foyer/domain/ticket/lead-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { getProject } from "../projects/projects.service.ts";
import {
  findSettings,
  type LeadChoice,
  type LeadSettingsRow,
  listConsentIds,
  lockSettings,
  writeSettings,
} from "./lead-settings.store.ts";

export async function getLeadSettings(db: Kysely<Database>, projectId: number): Promise<LeadSettings> {
  await getProject(db, projectId);
  return toSettings(db, projectId, await findSettings(db, projectId));
}

/** Throws `invalid-fields` for a question that is no consent of the project. rules/leads 3, 5 */
export function updateLeadSettings(
  context: RecordedContext,
  projectId: number,
  sent: { questionIds?: number[] | undefined; fields?: LeadField[] | undefined },
): Promise<LeadSettings> {
  const { db } = context;
  const { questionIds, fields } = sent;
  return updateVersioned(context, {
    lock: () => lockSettings(db, projectId),
    valuesOf: (row): LeadChoice => ({ questionIds: row.questionIds, fields: row.fields }),
    sent: { questionIds, fields },
    complete: (wanted, before) => complete(db, projectId, { wanted, before }),
    write: async (values) => toSettings(db, projectId, await writeSettings(db, projectId, values)),
    toAnswer: (row) => toSettings(db, projectId, row),
    entryOf: (_, { projectName }) => ({
      entity: "lead settings",
      entityId: projectId,
      entityName: projectName,
      projectId,
    }),
  });
}

async function complete(
  db: Kysely<Database>,
  projectId: number,
  { wanted, before }: { wanted: LeadChoice; before: LeadChoice },
): Promise<LeadChoice> {
  const known = new Set([...(await listConsentIds(db, projectId)), ...before.questionIds]);
  if (wanted.questionIds.some((id) => !known.has(id)))
    throw problem("invalid-fields", { fields: { questionIds: "Choose consents of this project." } });
  return {
    questionIds: [...new Set(wanted.questionIds)].sort((a, b) => a - b),
    fields: LEAD_FIELDS.filter((field) => wanted.fields.includes(field)),
  };
}

async function toSettings(
  db: Kysely<Database>,
  projectId: number,
  { version, questionIds, fields }: LeadSettingsRow,
): Promise<LeadSettings> {
  const { questions } = await readQuestionnaire(db, projectId);
  const ids = new Set([...(await listConsentIds(db, projectId)), ...questionIds]);
  const consents = [...ids].flatMap((id) => {
    const question = questions.get(id);
    return question ? [{ id, name: question.internalName }] : [];
  });
  const { compare } = new Intl.Collator("en");
  return {
    version,
    questionIds,
    fields,
    consents: consents.toSorted((one, other) => compare(one.name, other.name)),
  };
}

import type {
  NewProject,
  Project,
  ProjectChanges,
  ProjectOfPage,
  ProjectStatus,
} from "@foyer/contract/projects.ts";
import { findTimeError } from "@foyer/domain/project/project-time.ts";
import { howToPayLines } from "@foyer/domain/ticket/how-to-pay.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { changes } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { copyOwnEntries } from "../catalogs/questionnaire/copy-own-entries.service.ts";
import { copyEmbedding } from "../embedding/embedding.service.ts";
import { copyEventFace } from "../event-face/event-face.service.ts";
import { copyInvoicing } from "../invoicing/invoicing.service.ts";
import { copyLogo } from "../logo/logo.service.ts";
import { copyMailTexts } from "../mail-texts/mail-texts.service.ts";
import { copyPaymentFee } from "../payment-fee/payment-fee.service.ts";
import { requireChangeableCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { copyGates } from "./project-gates.store.ts";
import { copyPlaces } from "./project-places.store.ts";
import { copySections } from "./project-sections.store.ts";
import {
  findProject,
  hasLogo,
  insertProject,
  listProjectRows,
  lockProject,
  type ProjectValues,
  updateProject as writeProject,
} from "./projects.store.ts";

/** The caller's projects: all for an admin, else those granted. rules/projects 7 */
export function listProjects(
  db: Kysely<Database>,
  status: ProjectStatus,
  caller: Caller,
): Promise<Project[]> {
  return listProjectRows(db, status, caller.projects);
}

export async function getProject(db: Kysely<Database>, id: number): Promise<Project> {
  const project = await findProject(db, id);
  if (!project) throw problem("not-found");
  return project;
}

/** A project as its pages show it. */
export async function getProjectOfPage(db: Kysely<Database>, id: number): Promise<ProjectOfPage> {
  return { ...(await getProject(db, id)), hasLogo: await hasLogo(db, id) };
}

export async function createProject({ db, record }: RecordedContext, body: NewProject): Promise<Project> {
  const { id: _id, version: _version, hasLogo: _hasLogo, ...values } = body;
  const timeZone = values.timeZone ?? (await getSetting(db, "Default_time_zone"));
  const project = await insertProject(db, checked({ ...values, timeZone }));
  recordCreation(record, project);
  return project;
}

/** Changes a project. rules/projects 1–6 */
export function updateProject(
  context: RecordedContext,
  id: number,
  { hasLogo: _hasLogo, ...sent }: ProjectChanges,
): Promise<Project> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockProject(db, id),
    valuesOf: withoutKeys,
    sent,
    complete: async (values, before) => {
      if (values.currency !== before.currency) await requireChangeableCurrency(db, id, values.currency);
      return checked(values);
    },
    write: (values) => writeProject(db, id, values),
    toAnswer: (project) => project,
    toAudit,
    entryOf: ({ name }) => ({ entity: "project", entityId: id, entityName: name, projectId: id }),
  });
}

/** Creates a project with the general information, places, sections, logo, face and gates of another one. rules/projects 9 */
export async function duplicateProject(
  { db, record }: RecordedContext,
  id: number,
  name: string,
): Promise<Project> {
  const original = await getProject(db, id);
  const copy = await insertProject(db, { ...withoutKeys(original), name });
  await copyPlaces(db, original.id, copy.id);
  await copySections(db, original.id, copy.id);
  await copyLogo({ db }, original.id, copy.id);
  await copyEventFace({ db }, original.id, copy.id);
  await copyEmbedding({ db }, original.id, copy.id);
  await copyInvoicing({ db }, original.id, copy.id);
  await copyPaymentFee({ db }, original.id, copy.id);
  await copyMailTexts({ db }, original.id, copy.id);
  await copyGates(db, original.id, copy.id);
  // rules/catalogs 23
  const { added: ownEntries } = await copyOwnEntries(db, { from: original.id, to: copy.id });
  recordCreation(record, copy, { duplicateOf: original.id, ...(ownEntries > 0 && { ownEntries }) });
  return copy;
}

function recordCreation(
  record: RecordedContext["record"],
  project: Project,
  more: Record<string, unknown> = {},
) {
  const { after } = changes({}, { ...toAudit(withoutKeys(project)), ...more });
  record({
    action: "create",
    entity: "project",
    entityId: project.id,
    entityName: project.name,
    projectId: project.id,
    after,
  });
}

const toAudit = (values: ProjectValues) => ({ ...values, howToPay: howToPayLines(values.howToPay) });

const withoutKeys = ({ id: _id, version: _version, ...values }: Project): ProjectValues => values;

/** rules/projects 4: start and end must be wall times that exist in the project's zone. */
function checked(values: ProjectValues): ProjectValues {
  const fields: Record<string, string> = {};
  for (const field of ["startDateTime", "endDateTime"] as const) {
    const error = findTimeError(values[field], values.timeZone);
    if (error) fields[field] = error;
  }
  if (Object.keys(fields).length > 0) throw problem("invalid-fields", { fields });
  return values;
}

import type {
  NewRegistration,
  Registration,
  RegistrationChanges,
  RegistrationRow,
} from "@foyer/contract/registrations.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { changes } from "../../platform/http/audit-entry.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getPool } from "../barcode-pools/barcode-pools.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { makeCode } from "./registration-code.ts";
import {
  findRegistration,
  insertCode,
  insertRegistration,
  lockRegistration,
  type RegistrationKey,
  type RegistrationValues,
  selectRegistrations,
  writeRegistration,
  writeTicketCount,
  writeUniqueEmails,
} from "./registrations.store.ts";
import { createScenario } from "./scenario.service.ts";

export async function listRegistrations(db: Kysely<Database>, projectId: number): Promise<RegistrationRow[]> {
  await getProject(db, projectId);
  return selectRegistrations(db, projectId);
}

export async function getRegistration(db: Kysely<Database>, key: RegistrationKey): Promise<Registration> {
  const registration = await findRegistration(db, key);
  if (!registration) throw problem("not-found");
  return registration;
}

/** The cultures in which a project has registrations. */
export async function listQuestionnaires(db: Kysely<Database>, { projects }: Caller, projectId: number) {
  if (projects !== "all" && !projects.includes(projectId)) throw problem("not-found");
  const registrations = await listRegistrations(db, projectId);
  return registrations.map(({ id, cultureCode }) => ({ registrationId: id, cultureCode }));
}

/** Adds a registration that can be played and sold at once. rules/registrations 4 */
export async function createRegistration(
  { db, record }: RecordedContext,
  projectId: number,
  body: NewRegistration,
): Promise<Registration> {
  const { id: _id, version: _version, ...values } = body;
  await getProject(db, projectId);
  await requireCulture(db, values.cultureCode);
  const pool = await getPool(db, { projectId, poolId: values.barCodePoolId }).catch(() => null);
  if (!pool) throw problem("unknown-barcode-pool", { field: "barCodePoolId" });
  const registrationId = await insertRegistration(db, projectId, values);
  const key = { projectId, registrationId };
  while (!(await insertCode(db, key, makeCode())));
  await createScenario(db, key);
  const registration = await getRegistration(db, key);
  record({ action: "create", ...entryOf(key, registration.name), after: { ...values, pool: pool.name } });
  return registration;
}

/** Writes what is sent, unless somebody else changed the registration meanwhile (412). rules/registrations 5–8 */
export async function updateRegistration(
  context: RecordedContext,
  key: RegistrationKey,
  body: RegistrationChanges,
): Promise<Registration> {
  const { db: trx } = context;
  const before = await lockRegistration(trx, key);
  if (!before) throw problem("not-found");
  if (context.version !== undefined && context.version !== before.version) {
    throw problem("stale-version", { current: before });
  }
  const values = merge(before, body);
  const diff = changes({ ...valuesOf(before) }, { ...values });
  if (!diff.changed) {
    context.record("unchanged");
    return before;
  }
  const { ticketCount, ...row } = values;
  await writeRegistration(trx, key, row);
  if (ticketCount !== before.ticketCount && !(await writeTicketCount(trx, key, ticketCount))) {
    throw problem("fewer-than-live", { field: "ticketCount" });
  }
  if (row.uniqueEmail !== before.uniqueEmail) await writeUniqueEmails(trx, key, row.uniqueEmail);
  context.record({
    action: "update",
    ...entryOf(key, row.name),
    before: diff.before,
    after: diff.after,
  });
  return getRegistration(trx, key);
}

type Values = RegistrationValues & { ticketCount: number };

const valuesOf = (registration: Registration): Values => ({
  name: registration.name,
  ticketCount: registration.ticketCount,
  status: registration.status,
  opensAt: registration.opensAt,
  closesAt: registration.closesAt,
  outcome: registration.outcome,
  outcomeMessage: registration.outcomeMessage,
  uniqueEmail: registration.uniqueEmail,
});

function merge(before: Registration, body: RegistrationChanges): Values {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  const wanted: Registration = { ...before, ...Object.fromEntries(sent) };
  const values = valuesOf(wanted);
  if (values.opensAt !== null && values.closesAt !== null && values.opensAt >= values.closesAt) {
    const closesAt = "The end must be after the start.";
    throw problem("invalid-fields", { fields: { closesAt } });
  }
  // rules/registrations 8: a ticket says nothing, so its message goes.
  return values.outcome === "ticket" ? { ...values, outcomeMessage: "" } : values;
}

/** How the audit names a registration. */
const entryOf = ({ projectId, registrationId }: RegistrationKey, name: string) => ({
  entity: "registration",
  entityId: registrationId,
  entityName: name,
  projectId,
});

import type { Exhibitor, ExhibitorChanges } from "@foyer/contract/exhibitors.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import * as store from "./exhibitors.store.ts";
import { countLeads } from "./leads.store.ts";

export async function listExhibitors(db: Kysely<Database>, projectId: number): Promise<Exhibitor[]> {
  await getProject(db, projectId);
  return readExhibitors(db, { projectId });
}

export async function getExhibitor(db: Kysely<Database>, key: store.ExhibitorKey): Promise<Exhibitor> {
  const [exhibitor] = await readExhibitors(db, key);
  if (!exhibitor) throw problem("not-found");
  return exhibitor;
}

async function readExhibitors(
  db: Kysely<Database>,
  key: { projectId: number; exhibitorId?: number },
): Promise<Exhibitor[]> {
  const rows = await store.listExhibitorRows(db, key);
  const leads = await countLeads(db, key);
  const devices = await store.countDevices(db, key.projectId);
  return rows.map((row) => ({ ...row, leads: leads.get(row.id) ?? 0, devices: devices.get(row.id) ?? 0 }));
}

/** Adds an exhibitor. Throws `exhibitor-name-taken`, `too-many-exhibitors`. rules/leads 1 */
export async function createExhibitor(
  { db, record }: RecordedContext,
  projectId: number,
  values: store.ExhibitorValues,
): Promise<Exhibitor> {
  await getProject(db, projectId);
  await store.lockAdding(db, projectId);
  if ((await store.listExhibitorRows(db, { projectId })).length >= LIMITS.exhibitors)
    throw problem("too-many-exhibitors");
  const exhibitorId = await store.insertExhibitor(db, projectId, written(values, null));
  const key = { projectId, exhibitorId };
  record({ action: "create", ...entryOf(key, values.name), after: values });
  return getExhibitor(db, key);
}

/** Changes an exhibitor. rules/leads 1, 2 */
export function updateExhibitor(
  context: RecordedContext,
  key: store.ExhibitorKey,
  { id: _, version: __, ...sent }: ExhibitorChanges,
): Promise<Exhibitor> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => store.lockExhibitor(db, key),
    valuesOf,
    sent,
    write: async (values, { closedAt }) => {
      await store.updateExhibitor(db, key, written(values, closedAt));
      return getExhibitor(db, key);
    },
    toAnswer: () => getExhibitor(db, key),
    entryOf: ({ name }) => entryOf(key, name),
  });
}

/** One that is closed already keeps its time. */
const written = (values: store.ExhibitorValues, closedAt: Date | null) => ({
  ...values,
  nameKey: nameKey(values.name),
  closedAt: values.isClosed ? (closedAt ?? new Date()) : null,
});

const valuesOf = ({ name, stand, email, isClosed }: store.ExhibitorRow): store.ExhibitorValues => ({
  name,
  stand,
  email,
  isClosed,
});

/** Names an exhibitor in the audit. */
export const entryOf = ({ projectId, exhibitorId }: store.ExhibitorKey, name: string) => ({
  entity: "exhibitor",
  entityId: exhibitorId,
  entityName: name,
  projectId,
});

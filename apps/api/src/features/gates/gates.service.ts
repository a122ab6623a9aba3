import type { Gate, GateChanges, GateRules } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion, updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import { listRegistrations } from "../registrations/registrations.service.ts";
import { lockGateFiles, renameGateFiles } from "../visitors/rename-gate-files.service.ts";
import { type GateCounts, hasScans, listAreasWithExit, listGateCounts } from "./gate-counts.store.ts";
import * as store from "./gates.store.ts";

export async function listGates(db: Kysely<Database>, projectId: number): Promise<Gate[]> {
  await getProject(db, projectId);
  const counts = await listGateCounts(db, projectId);
  const exits = await listAreasWithExit(db, projectId);
  return (await store.listGateRows(db, projectId)).map((row) => toWire(row, counts.get(row.id), exits));
}

/** Lists the gates of a project by their names, without how much was scanned there. */
export const listGateRules = async (db: Kysely<Database>, projectId: number): Promise<GateRules[]> =>
  (await store.listGateRows(db, projectId)).map(withoutKeys);

export async function getGate(db: Kysely<Database>, key: store.GateKey): Promise<Gate> {
  const row = await store.findGate(db, key);
  if (!row) throw problem("not-found");
  return counted(db, key.projectId, row);
}

/** Adds a gate. Throws `gate-name-taken`, `too-many-gates`, and `invalid-fields` for what the project has not. */
export async function createGate(
  { db, record }: RecordedContext,
  projectId: number,
  sent: store.GateValues,
): Promise<Gate> {
  await getProject(db, projectId);
  await store.lockAdding(db, projectId);
  if ((await store.listGateRows(db, projectId)).length >= LIMITS.gates) throw problem("too-many-gates");
  const values = await complete(db, projectId, sent);
  const row = await store.insertGate(db, projectId, withKeys(values));
  record({ action: "create", ...entryOf(projectId, row), after: values });
  return counted(db, projectId, row);
}

/** Changes a gate. Scans stay as they were evaluated; visitors count under its new name. rules/gates 10 */
export function updateGate(context: RecordedContext, key: store.GateKey, sent: GateChanges): Promise<Gate> {
  const { db } = context;
  const { projectId } = key;
  const { id: _, version: __, ...changed } = sent;
  return updateVersioned(context, {
    lock: async () => {
      // Before the gate, so that nobody who scans there waits for an upload.
      if (changed.name !== undefined && changed.name !== (await store.findGate(db, key))?.name) {
        await lockGateFiles(db, projectId);
      }
      return store.lockGate(db, key);
    },
    valuesOf,
    sent: changed,
    complete: (wanted) => complete(db, projectId, wanted),
    write: async (values, before) => {
      const row = await store.updateGate(db, key, withKeys(values));
      if (values.name !== before.name) await renameGateFiles(db, key, withKeys(values));
      return counted(db, projectId, row);
    },
    toAnswer: (row) => counted(db, projectId, row),
    entryOf: ({ name }) => entryOf(projectId, { id: key.gateId, name }),
  });
}

/** Deletes a gate without scans. Throws `gate-in-use`. */
export async function removeGate(context: RecordedContext, key: store.GateKey): Promise<{ id: number }> {
  const { db, record } = context;
  const row = await store.lockGate(db, key);
  if (!row) throw problem("not-found");
  await requireVersion(context, row.version, () => counted(db, key.projectId, row));
  if (await hasScans(db, key)) throw problem("gate-in-use");
  // It may have scanned there already, and not told yet.
  if (await store.hasDevices(db, key)) throw problem("gate-with-devices");
  await store.deleteGate(db, key);
  record({ action: "delete", ...entryOf(key.projectId, row), before: valuesOf(row) });
  return { id: row.id };
}

/** Sorts days and registrations, so that the same choice is no change; refuses what the project does not have. */
async function complete(
  db: Kysely<Database>,
  projectId: number,
  values: store.GateValues,
): Promise<store.GateValues> {
  const { opensAt, closesAt } = values;
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt) {
    throw problem("invalid-fields", { fields: { closesAt: "Must be after the opening." } });
  }
  const known = new Set((await listRegistrations(db, projectId)).map(({ id }) => id));
  if (values.registrationIds.some((id) => !known.has(id))) {
    throw problem("invalid-fields", { fields: { registrationIds: "Choose registrations of this project." } });
  }
  return {
    ...values,
    registrationIds: [...new Set(values.registrationIds)].sort((a, b) => a - b),
    days: [...new Set(values.days)].sort(),
  };
}

const withKeys = (values: store.GateValues) => ({
  ...values,
  nameKey: nameKey(values.name),
  areaKey: nameKey(values.area),
});

const valuesOf = (row: store.GateRow): store.GateValues => {
  const { id: _, version: __, areaKey: ___, ...values } = row;
  return values;
};

const entryOf = (projectId: number, { id, name }: { id: number; name: string }) => ({
  entity: "gate",
  entityId: id,
  entityName: name,
  projectId,
});

/** A gate with its kept counts. */
async function counted(db: Kysely<Database>, projectId: number, row: store.GateRow): Promise<Gate> {
  const counts = (await listGateCounts(db, projectId, row.id)).get(row.id);
  return toWire(row, counts, await listAreasWithExit(db, projectId));
}

const withoutKeys = (row: store.GateRow): GateRules => ({
  id: row.id,
  version: row.version,
  ...valuesOf(row),
});

const NOTHING: Omit<GateCounts, "gateId"> = {
  admitted: 0,
  marked: 0,
  refused: 0,
  visitorsToday: 0,
  inside: 0,
  insideSinceEarlier: 0,
};

function toWire(row: store.GateRow, counts = NOTHING, exits: ReadonlySet<string>): Gate {
  const { admitted, marked, refused, visitorsToday, inside, insideSinceEarlier } = counts;
  return {
    ...withoutKeys(row),
    scans: admitted + marked + refused,
    admitted,
    marked,
    refused,
    visitorsToday,
    // Nobody is known to leave an area without an exit.
    inside: exits.has(row.areaKey) ? inside : null,
    insideSinceEarlier: exits.has(row.areaKey) ? insideSinceEarlier : null,
  };
}

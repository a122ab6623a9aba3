import type { GateArea, GateAreaChanges } from "@foyer/contract/gate-areas.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import * as store from "./gate-areas.store.ts";
import { findGate, type GateKey, type GateRow, holdGate } from "./gates.store.ts";

export async function listGateAreas(db: Kysely<Database>, projectId: number): Promise<GateArea[]> {
  await getProject(db, projectId);
  return readAreas(db, projectId);
}

/** Lists the areas of a project that the caller knows to exist. */
export const readAreas = async (db: Kysely<Database>, projectId: number): Promise<GateArea[]> =>
  (await store.listAreaRows(db, projectId)).map(toWire);

export async function getGateArea(db: Kysely<Database>, key: GateKey): Promise<GateArea> {
  const gate = await findGate(db, key);
  if (!gate) throw problem("not-found");
  return readArea(db, key, gate.areaKey);
}

/** Sets how many people may be in the area into which a gate leads. rules/gates 36 */
export async function updateGateArea(
  context: RecordedContext,
  key: GateKey,
  sent: GateAreaChanges,
): Promise<GateArea> {
  const { db } = context;
  const { projectId } = key;
  const { id: _, version: __, ...changed } = sent;
  const gate = await holdGate(db, key);
  if (!gate) throw problem("not-found");
  const { areaKey } = gate;
  const read = () => readArea(db, key, areaKey);
  return updateVersioned(context, {
    lock: () => store.lockArea(db, { projectId, areaKey }),
    valuesOf: ({ version: ___, ...values }) => values,
    sent: changed,
    write: async (values) => {
      await store.updateArea(db, { projectId, areaKey }, values);
      return read();
    },
    toAnswer: read,
    entryOf: () => entryOf(key, gate),
  });
}

/** The area into which a gate leads, as the audit names it. */
export const entryOf = ({ projectId, gateId }: GateKey, { area }: Pick<GateRow, "area">) => ({
  entity: "gate area",
  entityId: gateId,
  entityName: area === "" ? "The event" : area,
  projectId,
});

/** Reads an area, by the gate that was asked for. */
export async function readArea(db: Kysely<Database>, { projectId, gateId }: GateKey, areaKey: string) {
  const row = (await store.listAreaRows(db, projectId)).find((one) => one.areaKey === areaKey);
  if (!row) throw problem("not-found");
  return { ...toWire(row), gateId };
}

function toWire(row: store.AreaRow): GateArea {
  const { areaKey: _, hasExit, inside, earlier, byDay, resetAt, resetBy, ...area } = row;
  return {
    ...area,
    // Nobody is known to leave an area without an exit.
    inside: hasExit ? inside : null,
    insideSinceEarlier: hasExit ? earlier : null,
    insideByDay: hasExit ? byDay : [],
    lastReset: resetAt && { at: resetAt.toISOString(), by: resetBy ?? "" },
  };
}
